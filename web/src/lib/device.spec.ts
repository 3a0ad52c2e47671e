import { deviceId } from './device';

it('is drawn once, kept, and drawn anew where what is kept is none', () => {
  localStorage.clear();
  const first = deviceId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId()).toBe(first);
  localStorage.setItem('device', 'no device!');
  expect(deviceId()).not.toBe(first);
});
