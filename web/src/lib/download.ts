import type { Calls } from '../api/generated/calls.gen';
import { CallError, headers, unwrap, withRenewal } from './http';
import { anything } from './read';
import { saveFile } from './save-file';

/** After this the server closes the connection. */
const TIMEOUT_MS = 300_000;

/** Calls that return a file. */
type FilePath = Extract<keyof Calls, `${string}/export` | `${string}_export` | `${string}_csv` | `${string}_pdf`>;

/** Downloads a file. @throws CallError if it is refused or takes longer than five minutes */
export async function download<Path extends FilePath>(
  path: Path,
  request: Calls[Path]['request'],
  name: string,
): Promise<void> {
  let file: Blob | undefined;
  const answer = await withRenewal(async () => {
    const head = headers({});
    head.set('Content-Type', 'application/json');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const init = { method: 'POST', headers: head, body: JSON.stringify(request), signal };
    const response = await fetch(`/index.php/api/${path}`, init).catch(() => {
      throw new CallError('offline', 0, 0, [], {}, signal.aborted ? 'timeout' : 'offline');
    });
    if (response.ok) file = await response.blob();
    const body: unknown = file ? undefined : await response.json().catch(() => undefined);
    return { status: response.status, body, held: head.get('Authorization') ?? undefined };
  });
  if (file) saveFile(name, file);
  else unwrap({ path, verb: 'POST', reply: anything }, answer);
}
