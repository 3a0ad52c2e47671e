import { refuseCountry } from './document-country.calc.js';

const attempt = (code: string | null | undefined, served?: string[]) => () => refuseCountry(code, served);
const SERVED = ['JP', 'SG'];

describe("a document's country", () => {
  it('is optional in practice mode, and must be a country', () => {
    for (const code of ['BR', null, undefined]) expect(attempt(code)).not.toThrow();
    expect(attempt('XX')).toThrow(expect.objectContaining({ errorName: 'VALIDATION' }));
  });

  it('is accepted in live mode only where the service is open', () => {
    for (const code of SERVED) expect(attempt(code, SERVED)).not.toThrow();
    expect(attempt('US', SERVED)).toThrow(
      expect.objectContaining({ errorName: 'COUNTRY_NOT_SERVED', params: { countries: 'JP, SG' } }),
    );
  });

  it('is required in live mode', () => {
    for (const none of [undefined, null]) {
      expect(attempt(none, SERVED)).toThrow(
        expect.objectContaining({ problems: [{ field: 'doc_country', key: 'required' }] }),
      );
    }
  });
});
