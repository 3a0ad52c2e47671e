import { isSigned } from '../ed25519/verify.js';
import { Signer } from '../testing/signer.js';
import { checkpointText, cosign, openCheckpoint, readCheckpointText } from './checkpoint.js';
import {
  KEY_TYPES,
  type KeyType,
  type NoteSigner,
  readNote,
  readVerifierKey,
  signaturesBy,
  signNote,
  verifierKey,
  writeNote,
  writeVerifierKey,
} from './note.js';
import { readAddCheckpoint, readLogProof, writeAddCheckpoint, writeLogProof } from './requests.js';

// The example of c2sp.org/signed-note.
const FOO = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const FOO_NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;
// From the tests of golang.org/x/mod/sumdb/note: a note with two signatures.
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const ENOCH = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop';
// A witness's key, from the tests of github.com/transparency-dev/formats.
const REMORA = 'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2';
const GO_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=
`;

function signer(byte: number, name: string, type: KeyType): NoteSigner {
  const key = new Signer(byte);
  const publicKey = new Uint8Array(Buffer.from(key.publicKey, 'base64').subarray(12));
  return {
    key: verifierKey(name, type, publicKey),
    sign: (message) => new Uint8Array(Buffer.from(key.sign(Buffer.from(message)), 'base64')),
  };
}

const ORIGIN = 'example.com/log';
const LOG = signer(1, ORIGIN, KEY_TYPES.ed25519);
const WITNESS = signer(2, 'witness.example/w1', KEY_TYPES.cosignature);
const TEXT = checkpointText({ origin: ORIGIN, size: 7, root: new Uint8Array(32).fill(9) });
const checkpoint = (...signatures: ReturnType<typeof signNote>[]): string =>
  writeNote({ text: TEXT, signatures: [signNote(TEXT, LOG), ...signatures] });

describe('a signed note', () => {
  it('is that of the C2SP document and of Go', () => {
    for (const [text, keys] of [
      [FOO_NOTE, [FOO]],
      [GO_NOTE, [PETER, ENOCH]],
    ] as const) {
      const note = readNote(text);
      expect(writeNote(note)).toBe(text);
      const found = signaturesBy(note, keys.map(readVerifierKey));
      expect(found).toHaveLength(keys.length);
      for (const [key, { signature }] of found) {
        expect(isSigned(Buffer.from(note.text), signature, key.publicKey)).toBe(true);
        expect(isSigned(Buffer.from(`${note.text}x`), signature, key.publicKey)).toBe(false);
      }
    }
  });

  it('is refused if it is malformed', () => {
    for (const bad of [
      '',
      'text\n',
      'text\n\n',
      FOO_NOTE.slice(0, -1),
      FOO_NOTE.replace('—', '-'),
      FOO_NOTE.replace('example.com/foo', 'example.com/f o'),
      FOO_NOTE.replace('example.com/foo', 'a+b'),
      FOO_NOTE.replace('Uw2Q', 'Uw2'),
      FOO_NOTE.replace('This', '\tThis'),
      `${FOO_NOTE}— x AAAA\n`,
      FOO_NOTE + FOO_NOTE.split('\n')[2]?.concat('\n').repeat(64),
    ])
      expect(() => readNote(bad)).toThrow();
  });

  it('has keys that name themselves, and no part of one passes for a key', () => {
    for (const text of [FOO, PETER, ENOCH, REMORA]) {
      expect(writeVerifierKey(readVerifierKey(text))).toBe(text);
      for (let i = 0; i < text.length; i++) {
        expect(() => readVerifierKey(text.slice(0, i))).toThrow();
        const changed = String.fromCharCode(text.charCodeAt(i) + 1);
        expect(() => readVerifierKey(text.slice(0, i) + changed + text.slice(i + 1))).toThrow();
      }
    }
    // Go's own cases: a longer key and an unknown type, each under the right id.
    for (const bad of [
      'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
      'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    ])
      expect(() => readVerifierKey(bad)).toThrow();
  });
});

describe('a checkpoint', () => {
  it('has the text of Go', () => {
    const text = 'go.sum database tree\n123456789012\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0=\n';
    expect(checkpointText(readCheckpointText(text))).toBe(text);
    for (const bad of ['0xabcdef', '01', '-1', '1.5', '', '99999999999999999'])
      expect(() => readCheckpointText(text.replace('123456789012', bad))).toThrow();
    expect(() => readCheckpointText(text.replace('TszzRg', 'Tszz'))).toThrow();
    expect(() => readCheckpointText(text.slice(0, -1))).toThrow();
    expect(() => readCheckpointText(`${text}\n`)).toThrow();
  });

  it('is opened if the log signed it, with the witnesses that are known', () => {
    const cosignature = cosign(TEXT, 1_679_315_147, WITNESS);
    const open = openCheckpoint(checkpoint(cosignature), { origin: ORIGIN, key: LOG.key }, [WITNESS.key]);
    expect(open).toMatchObject({ size: 7, cosignatures: [{ key: WITNESS.key, time: 1_679_315_147 }] });
    expect(openCheckpoint(checkpoint(cosignature), { origin: ORIGIN, key: LOG.key }).cosignatures).toEqual([]);
  });

  it('is refused if a signature is missing or wrong', () => {
    const log = { origin: ORIGIN, key: LOG.key };
    const other = signer(3, ORIGIN, KEY_TYPES.ed25519);
    const open = (text: string, keys = [WITNESS.key]) => openCheckpoint(text, log, keys);
    expect(() => open(checkpoint().replace('\n7\n', '\n8\n'))).toThrow("log's signature is wrong");
    expect(() => open(writeNote({ text: TEXT, signatures: [signNote(TEXT, other)] }))).toThrow('not signed by the log');
    expect(() => openCheckpoint(checkpoint(), { origin: 'other', key: LOG.key })).toThrow('another log');
    const late = cosign(TEXT, 5, WITNESS);
    late.signature[7] = 6;
    expect(() => open(checkpoint(late))).toThrow('the cosignature by witness.example/w1 is wrong');
    expect(() => open(checkpoint(cosign(TEXT, 0, WITNESS)))).toThrow('no time');
    const swapped = signer(4, 'witness.example/w1', KEY_TYPES.cosignature);
    expect(open(checkpoint(cosign(TEXT, 5, swapped))).cosignatures).toEqual([]);
    expect(() => cosign(TEXT, 5, LOG)).toThrow('does not sign cosignatures');
  });
});

describe('requests and proofs', () => {
  const proof = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

  it('keep what was written', () => {
    const request = { oldSize: 3, proof, checkpoint: checkpoint() };
    expect(readAddCheckpoint(writeAddCheckpoint(request))).toEqual(request);
    expect(readAddCheckpoint(writeAddCheckpoint({ ...request, oldSize: 0, proof: [] }))).toMatchObject({ proof: [] });
    const shown = { index: 4, proof, checkpoint: checkpoint() };
    const text = writeLogProof(shown);
    expect(readLogProof(text)).toEqual(shown);
    expect(readLogProof(text.replace('index', 'extra AAAA\nindex'))).toEqual(shown);
  });

  it('are refused if they are malformed', () => {
    const body = writeAddCheckpoint({ oldSize: 3, proof, checkpoint: checkpoint() });
    for (const bad of ['', body.replace('old 3', 'old 03'), body.replace('old', 'new'), body.replace('AQEB', 'AQE')])
      expect(() => readAddCheckpoint(bad)).toThrow();
    const many = Array.from({ length: 64 }, () => new Uint8Array(32));
    expect(() => readAddCheckpoint(writeAddCheckpoint({ oldSize: 3, proof: many, checkpoint: '' }))).toThrow(
      'too long',
    );
    const text = writeLogProof({ index: 4, proof, checkpoint: checkpoint() });
    expect(() => readLogProof(text.replace('@v1', '@v2'))).toThrow('version');
    expect(() => readLogProof(text.replace('index', 'place'))).toThrow('no line index');
  });
});
