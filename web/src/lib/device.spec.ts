import { deviceId } from './device';

it('is generated once and stored, and replaced if the stored value is invalid', () => {
  localStorage.clear();
  const first = deviceId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId()).toBe(first);
  localStorage.setItem('device', 'no device!');
  expect(deviceId()).not.toBe(first);
});
