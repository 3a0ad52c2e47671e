import { isTimeZone } from '../index.js';

it('knows the time zones of the IANA database, and neither offsets nor rules', () => {
  for (const zone of ['Asia/Tokyo', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT-9'])
    expect(isTimeZone(zone)).toBe(true);
  for (const zone of ['', 'Asia/Nowhere', '+09:00', 'JST-9', "UTC'; --", 9, null]) expect(isTimeZone(zone)).toBe(false);
});
