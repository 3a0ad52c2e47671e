import { readConfig } from './config.js';

const NEEDED = { DATABASE_URL: 'postgres://x', NATS_URL: 'nats://x', REDIS_URL: 'redis://x', LOG_KEY: 'x' };

describe('readConfig', () => {
  it.each([
    [undefined, /^Setting ALLOWED_JURISDICTIONS: live mode needs the countries .*, such as JP,SG\.$/],
    ['japan', /^Setting ALLOWED_JURISDICTIONS: /],
    ['JP,QX', /^Setting ALLOWED_JURISDICTIONS: QX is not a country\.$/],
  ])('rejects live mode with the allowed countries %s', (allowed, sentence) => {
    expect(() => readConfig({ ...NEEDED, MODE: 'live', ALLOWED_JURISDICTIONS: allowed })).toThrow(sentence);
  });

  it.each([
    'w.example/1',
    'w.example/1+00000000+AAAA https://w.example',
    'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2',
    'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2 ftp://w.example',
    'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k https://w.example',
  ])('rejects the witness %s', (witness) => {
    const good = 'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2 https://w.example/';
    expect(() => readConfig({ ...NEEDED, WITNESSES: `${good}, ${witness}` })).toThrow('Setting WITNESSES');
    expect(readConfig({ ...NEEDED, WITNESSES: good }).WITNESSES).toBe(good);
  });

  it('rejects an own witness that is none of the witnesses', () => {
    const witness = 'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2 https://w.example/';
    const read = (own: string): unknown => readConfig({ ...NEEDED, WITNESSES: witness, OWN_WITNESSES: own });
    expect(read('remora.n621.de')).toMatchObject({ OWN_WITNESSES: 'remora.n621.de' });
    expect(() => read('other.example')).toThrow('Setting OWN_WITNESSES: other.example is not the name of a witness');
  });

  it('accepts country codes, and requires none in practice mode', () => {
    const live = { ...NEEDED, MODE: 'live', ALLOWED_JURISDICTIONS: 'JP, SG' };
    expect(readConfig({ ...live, LOG_HEAD_FILE: '/data/log-head' }).MODE).toBe('live');
    expect(() => readConfig(live)).toThrow('Setting LOG_HEAD_FILE');
    expect(readConfig(NEEDED).ALLOWED_JURISDICTIONS).toBeUndefined();
  });
});
