/** The device's time zone by its name in the IANA database. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
