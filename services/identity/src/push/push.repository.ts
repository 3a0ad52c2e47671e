import { createHash } from 'node:crypto';
import { type Lang, MAX_PUSH_DEVICES, PUSH_CATEGORIES, type PushCategory, type QuietHours } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PushTarget } from './push-client.js';
import { NOTE_KINDS, type Note, type NoteCategory, type NoteKind } from './push-note.js';

/** How long a process may take to send a message before another tries. */
const LEASE_MS = 30_000;

/** What a customer chose. */
export interface PushSettings {
  categories: PushCategory[];
  amounts: boolean;
  quiet: QuietHours | null;
}

/** A message that this process is to send. */
export interface DueMessage {
  id: string;
  subscriptionId: string;
  category: NoteCategory;
  kind: NoteKind;
  facts: Readonly<Record<string, string>>;
  attempts: number;
}

/** A browser with what its owner chose. */
export interface PushDevice extends PushTarget {
  id: string;
  lang: Lang;
  amounts: boolean;
  quiet: QuietHours | null;
  /** The name and port of its push service. */
  host: string;
  /** Whether its session still lasts. */
  live: boolean;
}

interface SettingsRow {
  categories: string[] | null;
  amounts: boolean | null;
  quiet_from: number | null;
  quiet_to: number | null;
  quiet_zone: string | null;
}

const SETTINGS = 'p.categories, p.amounts, p.quiet_from, p.quiet_to, p.quiet_zone';

const HOST = `split_part(s.endpoint, '/', 3)`;

/** What has no room for more messages. */
export interface Busy {
  hosts: readonly string[];
  subscriptionIds: readonly string[];
}

/** SQL of push notifications. Times are epoch milliseconds. */
@Injectable()
export class PushRepository {
  constructor(private readonly db: DataSource) {}

  /** Adds a browser or moves it to this customer and session; the oldest ones beyond the limit are dropped. */
  async subscribe(userId: string, sessionId: string, target: PushTarget, now: number): Promise<void> {
    await this.db.transaction(async (manager) => {
      await manager.query(
        `insert into push_subscriptions (user_id, session_id, endpoint, endpoint_hash, p256dh, auth, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (endpoint_hash) do update set user_id = $1, session_id = $2, p256dh = $5, auth = $6,
           created_at = case when push_subscriptions.user_id = $1 then push_subscriptions.created_at else $7 end`,
        [userId, sessionId, target.endpoint, hashOf(target.endpoint), target.p256dh, target.auth, now],
      );
      // Messages to whoever used the browser before.
      await manager.query(
        `delete from push_messages where subscription_id = (select id from push_subscriptions
           where endpoint_hash = $1 and created_at = $2)`,
        [hashOf(target.endpoint), now],
      );
      await manager.query(
        `delete from push_subscriptions where id = any(array(
           select id from push_subscriptions where user_id = $1 order by created_at desc, id offset ${MAX_PUSH_DEVICES}))`,
        [userId],
      );
    });
  }

  async unsubscribe(userId: string, endpoint: string): Promise<void> {
    await this.db.query('delete from push_subscriptions where user_id = $1 and endpoint_hash = $2', [
      userId,
      hashOf(endpoint),
    ]);
  }

  async drop(subscriptionIds: readonly string[]): Promise<void> {
    await this.db.query('delete from push_subscriptions where id = any($1::uuid[])', [subscriptionIds]);
  }

  /** Deletes everything of a customer. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('delete from push_subscriptions where user_id = $1', [userId]);
    await manager.query('delete from push_settings where user_id = $1', [userId]);
  }

  async countDevices(userId: string): Promise<number> {
    const [row]: { n: number }[] = await this.db.query(
      'select count(*)::int as n from push_subscriptions where user_id = $1',
      [userId],
    );
    return row?.n ?? 0;
  }

  async settings(userId: string): Promise<PushSettings> {
    const rows: SettingsRow[] = await this.db.query(`select ${SETTINGS} from push_settings p where user_id = $1`, [
      userId,
    ]);
    return toSettings(rows[0]);
  }

  async save(userId: string, { categories, amounts, quiet }: PushSettings): Promise<void> {
    await this.db.query(
      `insert into push_settings (user_id, categories, amounts, quiet_from, quiet_to, quiet_zone)
       values ($1, $2, $3, $4, $5, $6) on conflict (user_id) do update set categories = $2, amounts = $3,
         quiet_from = $4, quiet_to = $5, quiet_zone = $6`,
      [userId, categories, amounts, quiet?.from ?? null, quiet?.to ?? null, quiet?.zone ?? null],
    );
  }

  /** Writes a message for every browser whose owner wants to be told. Most customers have none. */
  async add(manager: EntityManager, notes: readonly Note[], now: number): Promise<void> {
    if (notes.length === 0) return;
    await manager.query(
      `insert into push_messages (subscription_id, category, kind, facts, at, due_at)
       select s.id, n.category, n.kind, n.facts::jsonb, n.at, $6
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[]) n (user_id, category, kind, facts, at)
       join push_subscriptions s on s.user_id = n.user_id
       left join push_settings p on p.user_id = n.user_id
       where n.category = 'security' or p.categories is null or n.category = any(p.categories)`,
      [
        notes.map(({ userId }) => userId),
        notes.map(({ kind }) => NOTE_KINDS[kind]),
        notes.map(({ kind }) => kind),
        notes.map(({ facts }) => JSON.stringify(facts)),
        notes.map(({ at }) => at),
        now,
      ],
    );
  }

  /**
   * Takes due messages for this process, except those to what is busy; if it ends before it has sent them, they are due
   * again after a while.
   */
  async claim(now: number, limit: number, busy: Busy): Promise<DueMessage[]> {
    const [rows]: [(Omit<DueMessage, 'subscriptionId'> & { subscription_id: string })[], number] = await this.db.query(
      `update push_messages set due_at = $1::bigint + ${LEASE_MS}, attempts = attempts + 1
       where id = any(array(
         select m.id from push_messages m where due_at <= $1 and subscription_id <> all($3::uuid[])
           and (cardinality($4::text[]) = 0 or not exists (
             select from push_subscriptions s where s.id = m.subscription_id and ${HOST} = any($4)))
         order by due_at, id limit $2 for update skip locked))
       returning id, subscription_id, category, kind, facts, attempts`,
      [now, limit, busy.subscriptionIds, busy.hosts],
    );
    return rows.map(({ subscription_id, ...row }) => ({ ...row, subscriptionId: subscription_id }));
  }

  /** The browsers of messages, by id; those of closed accounts are left out. */
  async devices(subscriptionIds: readonly string[], now: number): Promise<Map<string, PushDevice>> {
    const rows: (PushTarget & { id: string; host: string; lang: Lang; live: boolean } & SettingsRow)[] =
      await this.db.query(
        `select s.id, s.endpoint, ${HOST} as host, s.p256dh, s.auth, u.lang, ${SETTINGS}, exists (
         select from sessions x where x.id = s.session_id and x.ended_at is null and x.expires_at > $2) as live
       from push_subscriptions s join users u on u.id = s.user_id left join push_settings p on p.user_id = s.user_id
       where s.id = any($1::uuid[]) and u.closed_at is null`,
        [subscriptionIds, now],
      );
    return new Map(
      rows.map((row) => {
        const { id, endpoint, host, p256dh, auth, lang, live } = row;
        const { amounts, quiet } = toSettings(row);
        return [id, { id, endpoint, host, p256dh, auth, lang, live, amounts, quiet }];
      }),
    );
  }

  async finish(ids: readonly string[]): Promise<void> {
    await this.db.query('delete from push_messages where id = any($1::bigint[])', [ids]);
  }

  /** Puts claimed messages back, as if they had not been tried. */
  async putBack(ids: readonly string[], dueAt: number): Promise<void> {
    await this.db.query('update push_messages set due_at = $2, attempts = attempts - 1 where id = any($1::bigint[])', [
      ids,
      dueAt,
    ]);
  }

  /** Sets the next try of messages that failed; what else waits for the same browser is not tried before them. */
  async postpone(subscriptionId: string, failed: readonly string[], dueAt: number): Promise<void> {
    await this.db.query(
      `update push_messages set due_at = $3
       where subscription_id = $1 and (due_at < $3 or id = any($2::bigint[]))`,
      [subscriptionId, failed, dueAt],
    );
  }

  /** When the message was due that has waited the longest. */
  async oldestDue(): Promise<number | undefined> {
    const [row]: { at: string | null }[] = await this.db.query('select min(due_at) as at from push_messages');
    return row?.at == null ? undefined : Number(row.at);
  }
}

/** Without a choice, everything is sent and no amounts are shown. */
function toSettings(row: SettingsRow | undefined): PushSettings {
  const { categories, amounts, quiet_from: from = null, quiet_to: to = null, quiet_zone: zone = null } = row ?? {};
  return {
    categories: PUSH_CATEGORIES.filter((one) => !categories || categories.includes(one)),
    amounts: amounts ?? false,
    quiet: from === null || to === null || zone === null ? null : { from, to, zone },
  };
}

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();
