import type { ServiceName } from '../../services.js';
import { Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Text } from '../../validation/fields.js';
import type { Class } from '../../validation/shape.js';
import { type CallDef, call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import type { Role } from './roles.js';

/**
 * `proposed` → `approved` by another operator, `rejected` by another, or `withdrawn` by its proposer. An approved
 * version is in force from its `effective_at` until the next one's.
 */
export const VERSION_STATUSES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const;
export type VersionStatus = (typeof VERSION_STATUSES)[number];

/** One version of versioned data; each kind adds its `content`. */
export class VersionView {
  /** What it is a version of, such as an instrument; null for a kind of which there is only one. */
  @Nullable() @Text(64) subject?: string | null;
  /** Counts proposals too. 0: the first version, from the settings. */
  @Int(0, 1_000_000) version!: number;
  @OneOf(VERSION_STATUSES) status!: VersionStatus;
  /** Null for a proposal that takes effect as soon as it is approved. */
  @Nullable() @IsoTime() effective_at?: string | null;
  /** Null for the first version. */
  @Nullable() @Id() proposed_by?: string | null;
  @IsoTime() proposed_at!: string;
  @Nullable() @Text(500) reason?: string | null;
  @Nullable() @Id() decided_by?: string | null;
  @Nullable() @IsoTime() decided_at?: string | null;
  /** Why it was rejected or withdrawn. */
  @Nullable() @Text(500) decision_reason?: string | null;
}

export class VersionSubjectRequest {
  @Nullable() @Text(64) subject?: string | null;
}

export class VersionHistoryRequest extends PageRequest {
  @Nullable() @Text(64) subject?: string | null;
}

/** A proposal; each kind adds its `content`. */
export class VersionProposalRequest {
  @Nullable() @Text(64) subject?: string | null;
  /** The newest version of any status that the operator has seen, so that nothing written meanwhile is overwritten. */
  @Nullable() @Int(0, 1_000_000) version?: number | null;
  /** As soon as it is approved if absent. */
  @Nullable() @IsoTime() effective_at?: string | null;
  @Text(500, { min: 5 }) reason!: string;
}

export class VersionApprovalRequest {
  @Nullable() @Text(64) subject?: string | null;
  @Int(0, 1_000_000) version!: number;
}

export class VersionRefusalRequest extends VersionApprovalRequest {
  @Text(500) reason!: string;
}

export type VersionOf<C> = VersionView & { content: C };
export type ProposalOf<C> = VersionProposalRequest & { content: C };
export interface VersionStateOf<C> {
  /** Null if no version has taken effect. */
  current?: VersionOf<C> | null;
  /** Approved and not yet in force, next first. */
  scheduled: VersionOf<C>[];
  /** Waiting for another operator's decision. */
  proposal?: VersionOf<C> | null;
  /** The newest version of any status; null if there is none. */
  newest?: number | null;
}
export type VersionHistoryOf<C> = PageReply & { list: VersionOf<C>[] };

/** The calls for one kind of versioned data; see versionCalls(). */
export interface VersionCalls<C extends object> {
  get: CallDef<VersionSubjectRequest, VersionStateOf<C>>;
  history: CallDef<VersionHistoryRequest, VersionHistoryOf<C>>;
  propose: CallDef<ProposalOf<C>, VersionOf<C>>;
  approve: CallDef<VersionApprovalRequest, VersionOf<C>>;
  reject: CallDef<VersionRefusalRequest, VersionOf<C>>;
  withdraw: CallDef<VersionRefusalRequest, VersionOf<C>>;
}

interface VersionCallsOptions<C extends object> {
  service: ServiceName;
  /** The calls are `<path>/get`, `history`, `propose`, `approve`, `reject` and `withdraw`. */
  path: string;
  /** The class of a version's content. Its name begins the names of the generated payload classes. */
  content: Class<C>;
  readers: readonly Role[];
  /** Who may propose, and who may decide on another's proposal. */
  editors: readonly Role[];
  /** For the summaries, such as “rebate rates”. */
  what: string;
}

/**
 * Declares the console's calls for one kind of versioned data that two operators change together:
 *
 * ```ts
 * export class RebateTerms { @TextList(9, 10) rates!: string[] }
 * export const consoleRebateTerms = versionCalls({
 *   service: 'referral', path: 'terms/rebates', content: RebateTerms,
 *   readers: BOOK_READERS, editors: OWNER, what: 'rebate rates',
 * });
 * ```
 *
 * The service answers each with `@Handle(consoleRebateTerms.propose)` and so on, by `Versions` of the platform, whose
 * docstring says what else is needed. Where a kind has many subjects (instruments), the requests name one.
 */
export function versionCalls<C extends object>(options: VersionCallsOptions<C>): VersionCalls<C> {
  const { service, path, content, readers, editors, what } = options;
  const types = versionTypes(content);
  const shared = { base: 'console', auth: 'operator', service } as const;
  const read = { ...shared, roles: readers };
  const change = { ...shared, roles: editors, idempotent: true, reply: types.view };
  return {
    get: call({
      ...read,
      path: `${path}/get`,
      request: VersionSubjectRequest,
      reply: types.state,
      summary: `Returns the ${what} in force, the scheduled ones and the open proposal`,
    }),
    history: call({
      ...read,
      path: `${path}/history`,
      request: VersionHistoryRequest,
      reply: types.history,
      summary: `Lists all versions and proposals of the ${what}, newest first`,
    }),
    propose: call({
      ...change,
      path: `${path}/propose`,
      request: types.proposal,
      summary: `Proposes new ${what}; nothing changes until another operator approves them`,
    }),
    approve: call({
      ...change,
      path: `${path}/approve`,
      request: VersionApprovalRequest,
      summary: `Approves ${what} that another operator proposed`,
    }),
    reject: call({
      ...change,
      path: `${path}/reject`,
      request: VersionRefusalRequest,
      summary: `Rejects ${what} that another operator proposed`,
    }),
    withdraw: call({
      ...change,
      path: `${path}/withdraw`,
      request: VersionRefusalRequest,
      summary: `Withdraws one’s own proposal of ${what}`,
    }),
  };
}

/** Payload classes for one kind of content. Their names must be unique, because OpenAPI identifies classes by name. */
function versionTypes<C extends object>(content: Class<C>) {
  class View extends VersionView {
    @Nested(() => content) content!: C;
  }
  class State {
    @Nullable() @Nested(() => View) current?: VersionOf<C> | null;
    @ListOf(() => View, 20) scheduled!: VersionOf<C>[];
    @Nullable() @Nested(() => View) proposal?: VersionOf<C> | null;
    @Nullable() @Int(0, 1_000_000) newest?: number | null;
  }
  class History extends PageReply {
    @ListOf(() => View, 100) list!: VersionOf<C>[];
  }
  class Proposal extends VersionProposalRequest {
    @Nested(() => content) content!: C;
  }
  return {
    view: named(View, `${content.name}Version`),
    state: named(State, `${content.name}State`),
    history: named(History, `${content.name}History`),
    proposal: named(Proposal, `${content.name}Request`),
  };
}

function named<T extends object>(type: Class<T>, name: string): Class<T> {
  Object.defineProperty(type, 'name', { value: name });
  return type;
}
