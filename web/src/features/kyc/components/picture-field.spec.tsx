import { act } from 'react';
import { common } from '../../../locales/en/common';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, render } from '../../../testing/render';
import { PictureField } from './picture-field';

let id: string | undefined;
let answer: (response: Response | Error) => void;
let sent: number;

const picture = new File(['a'], 'front.jpg', { type: 'image/jpeg' });
const another = new File(['b'], 'sharper.jpg', { type: 'image/jpeg' });
const uploaded = (name: string): Response => Response.json({ code: 0, msg: '', data: { id: name } });

/** Chooses a file as a browser does, which fires no event if the same file is chosen again. */
async function choose(file: File): Promise<void> {
  const input = host.querySelector('input');
  if (!input) throw new Error('there is no input');
  if (input.files?.[0] === file) return;
  const emptied = { set: () => Object.defineProperty(input, 'files', { configurable: true, value: [] }) };
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  Object.defineProperty(input, 'value', { configurable: true, get: () => '', ...emptied });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const end = (response: Response | Error): Promise<void> => act(async () => answer(response));
const problem = (): string | null | undefined => host.querySelector('p')?.textContent;

beforeEach(async () => {
  await loadEnglish('common', 'kyc');
  [id, sent] = [undefined, 0];
  globalThis.fetch = () => {
    sent += 1;
    return new Promise((resolve, reject) => {
      answer = (response) => (response instanceof Error ? reject(response) : resolve(response));
    });
  };
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const onUploaded = (next: string | undefined): void => {
    id = next;
  };
  await render(<PictureField label="Front" onUploaded={onUploaded} error="missing" />);
});

describe('a picture of a document', () => {
  it('is not sent in place of its replacement, even if that failed to upload', async () => {
    await choose(picture);
    await end(uploaded('first'));
    await eventually(() => expect(id).toBe('first'));
    await choose(another);
    expect(id).toBeUndefined();
    await end(new TypeError('no network'));
    await eventually(() => expect(problem()).toBe(common.errorOffline));
    expect(id).toBeUndefined();
  });

  it('can be uploaded again with the same file after a failure', async () => {
    await choose(picture);
    await end(new TypeError('no network'));
    await eventually(() => expect(problem()).toBe(common.errorOffline));
    await choose(picture);
    expect(sent).toBe(2);
    await end(uploaded('second'));
    await eventually(() => expect(id).toBe('second'));
  });

  it('is not reported as missing during its upload', async () => {
    expect(problem()).toBe('missing');
    await choose(picture);
    expect(problem()).toBe('');
    await end(uploaded('first'));
  });
});
