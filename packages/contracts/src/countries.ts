const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether a two-letter code is an ISO 3166 country or region. */
export const isCountry = (code: string): boolean => NAMES.of(code) !== undefined;

/** The countries of the setting ALLOWED_JURISDICTIONS, such as `JP, SG`. */
export const jurisdictionsOf = (setting: string | undefined): string[] => setting?.split(/, ?/) ?? [];
