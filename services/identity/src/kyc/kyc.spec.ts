import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  bindIdcard,
  consoleAuditList,
  consoleAuditVerify,
  consoleKycApprove,
  consoleKycGet,
  consoleKycList,
  consoleKycReject,
  consoleLogin,
  exportData,
  file,
  idcard,
  restrictions,
  upload,
  uploadLink,
  userDetails,
  userUpdate,
} from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import sharp from 'sharp';
import { IdentityConfig } from '../config.js';
import { Maintenance } from '../maintenance/maintenance.service.js';
import { type Caller, IdentityHarness, OPERATOR, START_MS, sessionOf } from '../testing/identity-harness.js';
import { field, refused } from '../testing/refused.js';

let identity: IdentityHarness;
let operator: { context: object };
let photo: string;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
  const login = await identity.call(consoleLogin, OPERATOR);
  operator = { context: { userId: login.operator.id, sessionId: sessionOf(login.access_token), operator: true } };
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } });
  photo = (
    await image
      .withExif({ IFD0: { Copyright: 'SECRETPLACE' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

const send = async (user: Caller): Promise<string> =>
  (await identity.call(upload, { purpose: 'idcard', content: photo }, user)).id;

async function form(user: Caller, change: object = {}): Promise<object> {
  const fields = {
    real_name: '山田 太郎',
    gender: 'male',
    birthday: '1985-04-01',
    id_number: 'AB-123456',
    doc_type: 'id_card',
  };
  return { ...fields, front: await send(user), back: await send(user), ...change };
}

const link = (url: string | null | undefined): object =>
  Object.fromEntries(new URL(url ?? '', 'http://x').searchParams);

describe('a KYC submission', () => {
  it('is pending with a masked ID number, and cannot be repeated', async () => {
    const user = await identity.register();
    expect(await identity.call(idcard, {}, user)).toEqual({ status: 'none', reject_reason: null });
    expect(await identity.call(bindIdcard, await form(user), user)).toEqual({ status: 'pending' });
    const state = await identity.call(idcard, {}, user);
    expect(state).toMatchObject({
      status: 'pending',
      real_name: '山田 太郎',
      id_number: '****3456',
      reviewed_at: null,
    });
    await expect(identity.call(bindIdcard, await form(user), user)).rejects.toEqual(refused('IDENTITY_UNDER_REVIEW'));
    const [row]: { id_number: Buffer }[] = await identity.db.dataSource.query(
      'select id_number from kyc_records where user_id = $1',
      [user.id],
    );
    expect(row?.id_number.toString('latin1')).not.toContain('123456');
  });

  it('is idempotent per key, and rejects different documents with the same key', async () => {
    const user = await identity.register();
    const body = await form(user);
    const key = { idempotencyKey: 'once' };
    const replies = await Promise.all([
      identity.call(bindIdcard, body, user, key),
      identity.call(bindIdcard, body, user, key),
    ]);
    expect(replies).toEqual([{ status: 'pending' }, { status: 'pending' }]);
    await expect(identity.call(bindIdcard, { ...body, real_name: 'Other' }, user, key)).rejects.toEqual(
      refused('CONFLICT'),
    );
  });

  it('requires the pictures of the document type, all fields and an adult', async () => {
    const user = await identity.register();
    const body = await form(user);
    const attempt = (change: object): Promise<unknown> => identity.call(bindIdcard, { ...body, ...change }, user);
    await expect(attempt({ back: null })).rejects.toEqual(refused('VALIDATION', field('back', 'required')));
    await expect(attempt({ doc_type: 'passport' })).rejects.toEqual(refused('VALIDATION', field('back', 'unknown')));
    await expect(attempt({ doc_type: 'library_card' })).rejects.toEqual(
      refused('VALIDATION', field('doc_type', 'choice')),
    );
    await expect(attempt({ birthday: '2010-01-01' })).rejects.toEqual(refused('VALIDATION', field('birthday', 'date')));
    await expect(attempt({ real_name: '  ' })).rejects.toEqual(refused('VALIDATION', field('real_name', 'required')));
    await expect(attempt({ real_name: '' })).rejects.toEqual(refused('VALIDATION', field('real_name', 'required')));
    await expect(attempt({ id_number: '12 34' })).rejects.toEqual(refused('VALIDATION', field('id_number', 'type')));
    await expect(attempt({ front: await send(await identity.register()) })).rejects.toEqual(refused('NOT_FOUND'));
    expect((await identity.call(idcard, {}, user)).status).toBe('none');
    expect(await attempt({ doc_type: 'passport', back: null })).toEqual({ status: 'pending' });
  });
});

describe("a document's country", () => {
  it('is shown to the customer and the reviewers, and may be missing in practice mode', async () => {
    const [user, old] = [await identity.register(), await identity.register()];
    await expect(identity.call(bindIdcard, await form(user, { doc_country: 'XX' }), user)).rejects.toEqual(
      refused('VALIDATION', field('doc_country', 'choice')),
    );
    await identity.call(bindIdcard, await form(user, { doc_country: 'JP' }), user);
    await identity.call(bindIdcard, await form(old), old);
    expect(await identity.call(idcard, {}, user)).toMatchObject({ doc_country: 'JP' });
    const { list } = await identity.call(consoleKycList, { status: 'pending', size: 100 }, operator);
    const countryOf = ({ id }: Caller): unknown => list.find((record) => record.user_id === id)?.doc_country;
    expect([countryOf(user), countryOf(old)]).toEqual(['JP', null]);
  });
});

describe('a KYC review', () => {
  it('has a list that is newest first, or oldest first to be worked off', async () => {
    const [first, second] = [await identity.register(), await identity.register()];
    for (const user of [first, second]) {
      identity.clock.advance(1_000);
      await identity.call(bindIdcard, await form(user), user);
    }
    const both = [first.id, second.id];
    const usersOf = async (request: object): Promise<string[]> => {
      const reply = await identity.call(consoleKycList, { status: 'pending', size: 100, ...request }, operator);
      return reply.list.map(({ user_id }) => user_id).filter((id) => both.includes(id));
    };
    expect(await usersOf({})).toEqual(both.toReversed());
    expect(await usersOf({ oldest_first: true })).toEqual(both);
  });

  it('can reject with a reason; the customer can submit again and the history is kept', async () => {
    const user = await identity.register();
    await identity.call(bindIdcard, await form(user), user);
    const queue = await identity.call(consoleKycList, { status: 'pending', size: 100 }, operator);
    const first = queue.list.find((record) => record.user_id === user.id);
    expect(first).toMatchObject({ username: user.username, status: 'pending' });
    const id = first?.id ?? '';
    await expect(identity.call(consoleKycReject, { id, reason: '' }, operator)).rejects.toEqual(
      refused('VALIDATION', field('reason', 'required')),
    );
    await identity.call(consoleKycReject, { id, reason: 'The back is blurred' }, operator);
    expect(await identity.call(idcard, {}, user)).toMatchObject({
      status: 'rejected',
      reject_reason: 'The back is blurred',
    });
    await expect(identity.call(consoleKycApprove, { id }, operator)).rejects.toEqual(refused('CONFLICT'));
    identity.clock.advance(1_000);
    await identity.call(bindIdcard, await form(user), user);
    const { list } = await identity.call(consoleKycList, { status: 'pending', size: 100 }, operator);
    const second = list.find((record) => record.user_id === user.id)?.id ?? '';
    const detail = await identity.call(consoleKycGet, { id: second }, operator);
    expect(detail).toMatchObject({ id_number: 'AB123456', history: [{ id, reject_reason: 'The back is blurred' }] });
    expect(detail.same_number).toBeGreaterThan(0);
    expect((await identity.call(file, link(detail.front))).content_type).toBe('image/jpeg');
    await identity.call(consoleKycApprove, { id: second }, operator);
    await identity.call(consoleKycApprove, { id: second }, operator);
    expect((await identity.call(userDetails, {}, user)).user).toMatchObject({
      kyc_status: 'approved',
      level: 2,
      real_name: '山田 太郎',
      birthday: '1985-04-01',
    });
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({ kyc_status: 'approved' });
    await expect(identity.call(userUpdate, { birthday: '1980-01-01' }, user)).rejects.toEqual(
      refused('IDENTITY_UNDER_REVIEW'),
    );
    const published = (): unknown[] =>
      identity.events.flatMap((e) =>
        e.subject === 'evt.identity.kyc.changed' && JSON.stringify(e.payload).includes(user.id) ? [e.payload] : [],
      );
    await until(() => published().length === 4);
    expect(published()).toMatchObject([
      { status: 'pending' },
      { status: 'rejected', reason: 'The back is blurred' },
      { status: 'pending' },
      { status: 'approved' },
    ]);
    const log = await identity.call(consoleAuditList, { subject: user.id }, operator);
    expect(log.list.map((entry) => entry.action)).toEqual(['kyc.approve', 'kyc.view', 'kyc.reject']);
    expect(await identity.call(consoleAuditVerify, {}, operator)).toMatchObject({ ok: true });
    expect((await identity.call(exportData, {}, user)).verification).toMatchObject({
      records: [{ id_number: 'AB123456' }, {}],
    });
  });

  it('accepts one of two concurrent decisions', async () => {
    const user = await identity.register();
    await identity.call(bindIdcard, await form(user), user);
    const { list } = await identity.call(consoleKycList, { status: 'pending', size: 100 }, operator);
    const id = list.find((record) => record.user_id === user.id)?.id ?? '';
    const outcomes = await Promise.allSettled([
      identity.call(consoleKycApprove, { id }, operator),
      identity.call(consoleKycReject, { id, reason: 'no' }, operator),
    ]);
    expect(outcomes.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(identity.call(consoleKycGet, { id: 'none' }, operator)).rejects.toEqual(refused('NOT_FOUND'));
  });

  it('is forbidden to customers', async () => {
    const user = await identity.register();
    await identity.call(bindIdcard, await form(user), user);
    const { list } = await identity.call(consoleKycList, { status: 'pending', size: 100 }, operator);
    const id = list.find((record) => record.user_id === user.id)?.id ?? '';
    await expect(identity.call(consoleKycApprove, { id }, user)).rejects.toEqual(refused('FORBIDDEN'));
    expect((await identity.call(idcard, {}, user)).status).toBe('pending');
  });
});

describe('an uploaded picture', () => {
  it('is re-encoded without metadata and stored encrypted', async () => {
    const user = await identity.register();
    const { id, url } = await identity.call(
      upload,
      { purpose: 'idcard', content: photo, filename: '../../etc/passwd' },
      user,
    );
    const { content } = await identity.call(file, link(url));
    const bytes = Buffer.from(content, 'base64');
    expect(Buffer.from(photo, 'base64').toString('latin1')).toContain('SECRETPLACE');
    expect(bytes.toString('latin1')).not.toContain('SECRETPLACE');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const dir = identity.service.get(IdentityConfig).UPLOAD_DIR ?? '';
    expect(await readdir(join(dir, id.slice(0, 2)))).toContain(id);
    const stored = await readFile(join(dir, id.slice(0, 2), id));
    expect(stored.includes(bytes.subarray(0, 64))).toBe(false);
  });

  it('is rejected if its content is not a supported picture', async () => {
    const user = await identity.register();
    const attempt = (content: Buffer): Promise<unknown> =>
      identity.call(upload, { purpose: 'icon', content: content.toString('base64'), content_type: 'image/png' }, user);
    const no = refused('VALIDATION', field('file', 'type'));
    await expect(
      attempt(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ).rejects.toEqual(no);
    await expect(attempt(Buffer.from('just text'))).rejects.toEqual(no);
    await expect(attempt(Buffer.from(photo, 'base64').subarray(0, 200))).rejects.toEqual(no);
    const huge = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    await expect(attempt(huge)).rejects.toEqual(no);
    await expect(attempt(Buffer.alloc(8 * 1024 * 1024 + 1))).rejects.toEqual(refused('TOO_LARGE'));
    await expect(identity.call(upload, { purpose: 'virus', content: photo }, user)).rejects.toEqual(
      refused('VALIDATION'),
    );
  });

  it('of a document is deleted after a day in practice mode, even if an application shows it', async () => {
    const user = await identity.register();
    await identity.call(bindIdcard, await form(user), user);
    identity.clock.advance(86_400_001);
    await identity.service.get(Maintenance).run();
    const { front } = await identity.call(idcard, {}, user);
    await expect(identity.call(file, link(front))).rejects.toEqual(refused('NOT_FOUND'));
  });

  it('can only be read through its signed URL, until that expires', async () => {
    const user = await identity.register();
    const id = await send(user);
    const { url } = await identity.ask(uploadLink, { id, user_id: user.id, purpose: 'idcard' });
    const parts = link(url);
    await identity.call(file, parts);
    await expect(identity.call(file, { ...parts, until: START_MS + 86_400_000 })).rejects.toEqual(refused('NOT_FOUND'));
    await expect(identity.call(file, { ...parts, id: await send(user) })).rejects.toEqual(refused('NOT_FOUND'));
    await expect(identity.call(file, { ...parts, signature: 'x' })).rejects.toEqual(refused('NOT_FOUND'));
    identity.clock.advance(1_200_000);
    await expect(identity.call(file, parts)).rejects.toEqual(refused('NOT_FOUND'));
    const other = await identity.register();
    await expect(identity.ask(uploadLink, { id, user_id: other.id, purpose: 'idcard' })).rejects.toEqual(
      refused('NOT_FOUND'),
    );
    await expect(identity.ask(uploadLink, { id, user_id: user.id, purpose: 'chat' })).rejects.toEqual(
      refused('NOT_FOUND'),
    );
  });
});
