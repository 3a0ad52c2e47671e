import { MakotoError } from './errors.js';
import { isRecord } from './shape.js';

/** The `data` of a reply. @throws MakotoError if it is a refusal or no reply of the contract */
export async function dataOf(response: Response): Promise<unknown> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body = await bodyOf(response, requestId);
  if (body['code'] === 0) return body['data'];
  const { code, msg, data, errors } = body;
  if (typeof code !== 'number' || typeof msg !== 'string') throw malformed(response, requestId);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new MakotoError({
    code,
    status: response.status,
    message: msg,
    data: isRecord(data) ? data : {},
    fields: Array.isArray(errors) ? errors.flatMap(fieldOf) : [],
    requestId,
    retryAfterS: Number.isFinite(wait) ? wait : undefined,
  });
}

async function bodyOf(response: Response, requestId: string | undefined): Promise<Record<string, unknown>> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw malformed(response, requestId);
}

/** Something answered that is not the product, or not of this client's version. */
export function malformed({ status }: Response, requestId: string | undefined): MakotoError {
  const message = `HTTP ${status} without a reply of the contract`;
  return new MakotoError({ code: 0, status, message, requestId, trouble: 'malformed' });
}

function fieldOf(value: unknown): { field: string; msg: string }[] {
  if (!isRecord(value) || typeof value['field'] !== 'string' || typeof value['msg'] !== 'string') return [];
  return [{ field: value['field'], msg: value['msg'] }];
}
