import { LANGS } from '../lang.js';
import { errorText } from './app-error.js';

describe.each(LANGS)('the sentences of errors in %s', (lang) => {
  it('do not say of a call without an answer that no money has moved', () => {
    expect(errorText('UNAVAILABLE', {}, lang)).not.toMatch(
      /not moved|Nothing was|動いていません|行われていません|没有变动|未扣款/,
    );
  });
});
