import {
  AppError,
  type Class,
  type FieldProblem,
  type ProposalOf,
  pageOf,
  type VersionApprovalRequest,
  type VersionHistoryOf,
  type VersionHistoryRequest,
  type VersionOf,
  type VersionRefusalRequest,
  type VersionStateOf,
  type VersionSubjectRequest,
} from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../clock.js';
import { once } from '../database/idempotency.js';
import type { Outbox } from '../events/outbox.js';
import type { CallContext } from '../rpc/call-context.js';
import { operatorOf } from '../rpc/operator-of.js';
import { toVersionView, type Version } from './version.js';
import {
  decideVersion,
  findProposal,
  findVersion,
  findVersionHistory,
  findVersionsSince,
  insertVersion,
  lastEffectiveAt,
  lockVersions,
  newestVersion,
} from './versions.repository.js';

export type VersionStep = 'propose' | 'approve' | 'reject' | 'withdraw';

/** What a service says about one kind of its versioned data. */
export interface VersionKind<C extends object> {
  /** The column `kind`, such as `rebate_rates`. */
  name: string;
  content: Class<C>;
  /** How long before its effect a version is approved at the latest: longer than any process needs to learn of it. */
  noticeMs: number;
  /**
   * What is wrong with a proposed content, in fields below `content`; empty if it may be proposed and approved. May
   * throw an AppError, for instance NOT_FOUND for an unknown subject.
   */
  problems(content: C, subject: string): readonly FieldProblem[] | Promise<readonly FieldProblem[]>;
  /**
   * Runs in the transaction of each step, after it was written: adds the operators' audit entry and, for an approval,
   * whatever must take effect with it. `version` is as it stands after the step.
   */
  recorded(manager: EntityManager, step: VersionStep, version: Version<C>, context: CallContext): Promise<void>;
}

/**
 * Versioned data that two operators change together: one proposes, another approves or rejects. An approved version is
 * in force from its `effective_at` on, at least `noticeMs` after its approval, so that every process has read it by
 * then (`VersionCache`). To use it in a service:
 *
 * 1. contracts: a class for the content, and `versionCalls({ service, path, content, … })`;
 * 2. a migration that runs `CREATE_VERSIONS` (one table for all kinds of a service);
 * 3. a provider that owns `new Versions(dataSource, clock, outbox, kind)`, and a controller that extends
 *    `versionsController(consoleX)`;
 * 4. `new VersionCache(…)` for reading, as a provider, so that it is refreshed; it writes the first version from the
 *    settings. Records made under a version store its number.
 *
 * For a kind with a single subject, requests name none.
 */
export class Versions<C extends object> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Pick<Outbox, 'notify'>,
    private readonly kind: VersionKind<C>,
  ) {}

  /** The version in force, those scheduled and the open proposal. */
  async state({ subject }: VersionSubjectRequest, context: CallContext): Promise<VersionStateOf<C>> {
    operatorOf(context);
    const { name, content } = this.kind;
    const now = this.clock.now();
    const [approved, proposal, newest] = await Promise.all([
      findVersionsSince(this.dataSource, content, name, now, subject ?? ''),
      findProposal(this.dataSource, content, name, subject ?? ''),
      newestVersion(this.dataSource, name, subject ?? ''),
    ]);
    const current = approved.find((version) => version.effectiveAt <= now);
    return {
      current: current ? toVersionView(current) : null,
      scheduled: approved.filter((version) => version.effectiveAt > now).map(toVersionView),
      proposal: proposal ? toVersionView(proposal) : null,
      newest,
    };
  }

  async history(request: VersionHistoryRequest, context: CallContext): Promise<VersionHistoryOf<C>> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { name, content } = this.kind;
    const paging = { size, offset };
    const found = await findVersionHistory(this.dataSource, content, name, request.subject ?? '', paging);
    return { list: found.versions.map(toVersionView), page, size, total: found.total };
  }

  /**
   * @throws VALIDATION; CONFLICT if `version` is not the newest, another proposal is open, or a version is scheduled for
   * the same time or later
   */
  async propose(request: ProposalOf<C>, context: CallContext): Promise<VersionOf<C>> {
    const by = operatorOf(context);
    const subject = request.subject ?? '';
    const now = this.clock.now();
    const effectiveAt = request.effective_at ? Date.parse(request.effective_at) : null;
    await this.assertValid(request.content, subject);
    if (effectiveAt !== null && effectiveAt < now + this.kind.noticeMs) {
      throw new AppError('VALIDATION', {}, [{ field: 'effective_at', key: 'date' }]);
    }
    return this.step('propose', subject, request, context, async (manager) => {
      const { name: kind } = this.kind;
      const newest = await newestVersion(manager, kind, subject);
      if (newest !== (request.version ?? null)) throw new AppError('CONFLICT');
      await this.assertLatest(manager, subject, effectiveAt ?? now + this.kind.noticeMs);
      const version: Version<C> = {
        ...{ kind, subject, version: newest === null ? 0 : newest + 1, content: request.content, status: 'proposed' },
        ...{ effectiveAt, proposedBy: by, proposedAt: now, reason: request.reason },
        ...{ decidedBy: null, decidedAt: null, decisionReason: null },
      };
      if (await findProposal(manager, this.kind.content, kind, subject)) throw new AppError('CONFLICT');
      await insertVersion(manager, version);
      return version;
    });
  }

  /**
   * Puts a proposal in force from its time on, or as soon as every process can know it, whichever is later.
   * @throws NOT_FOUND, FORBIDDEN for its proposer, CONFLICT if it was decided otherwise or a version is scheduled for the
   * same time or later, VALIDATION if it is no longer valid
   */
  approve(request: VersionApprovalRequest, context: CallContext): Promise<VersionOf<C>> {
    return this.decide('approve', request, context, async (manager, found) => {
      if (found.proposedBy === operatorOf(context)) throw new AppError('FORBIDDEN');
      await this.assertValid(found.content, found.subject);
      const earliest = this.clock.now() + this.kind.noticeMs;
      const effectiveAt = Math.max(found.effectiveAt ?? 0, earliest);
      await this.assertLatest(manager, found.subject, effectiveAt);
      return { ...found, status: 'approved', effectiveAt };
    });
  }

  /** @throws NOT_FOUND, FORBIDDEN for its proposer, who withdraws it instead, CONFLICT if it was decided */
  reject(request: VersionRefusalRequest, context: CallContext): Promise<VersionOf<C>> {
    return this.decide('reject', request, context, (_manager, found) => {
      if (found.proposedBy === operatorOf(context)) throw new AppError('FORBIDDEN');
      return { ...found, status: 'rejected', decisionReason: request.reason };
    });
  }

  /** @throws NOT_FOUND, FORBIDDEN for others than its proposer, CONFLICT if it was decided */
  withdraw(request: VersionRefusalRequest, context: CallContext): Promise<VersionOf<C>> {
    return this.decide('withdraw', request, context, (_manager, found) => {
      if (found.proposedBy !== operatorOf(context)) throw new AppError('FORBIDDEN');
      return { ...found, status: 'withdrawn', decisionReason: request.reason };
    });
  }

  private async decide(
    step: VersionStep,
    request: VersionApprovalRequest,
    context: CallContext,
    decision: (manager: EntityManager, found: Version<C>) => Version<C> | Promise<Version<C>>,
  ): Promise<VersionOf<C>> {
    const by = operatorOf(context);
    const subject = request.subject ?? '';
    return this.step(step, subject, request, context, async (manager) => {
      const { name: kind, content } = this.kind;
      const found = await findVersion(manager, content, { kind, subject, version: request.version });
      if (!found) throw new AppError('NOT_FOUND');
      if (found.status !== 'proposed') throw new AppError('CONFLICT');
      const decided = { ...(await decision(manager, found)), decidedBy: by, decidedAt: this.clock.now() };
      await decideVersion(manager, decided);
      return decided;
    });
  }

  /** One step of one subject at a time, once per idempotency key. */
  private async step(
    step: VersionStep,
    subject: string,
    body: object,
    context: CallContext,
    work: (manager: EntityManager) => Promise<Version<C>>,
  ): Promise<VersionOf<C>> {
    const call = `versions/${this.kind.name}/${step}`;
    const key = { owner: operatorOf(context), call, key: context.idempotencyKey, body, at: this.clock.now() };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        await lockVersions(manager, this.kind.name, subject);
        const version = await work(manager);
        await this.kind.recorded(manager, step, version, context);
        return toVersionView(version);
      }),
    );
    this.outbox.notify();
    return view;
  }

  private async assertValid(content: C, subject: string): Promise<void> {
    const problems = await this.kind.problems(content, subject);
    if (problems.length === 0) return;
    const below = problems.map((problem) => ({ ...problem, field: `content.${problem.field}` }));
    throw new AppError('VALIDATION', {}, below);
  }

  /** Versions take effect in the order of their numbers. */
  private async assertLatest(manager: EntityManager, subject: string, effectiveAt: number): Promise<void> {
    const last = await lastEffectiveAt(manager, this.kind.name, subject);
    if (last !== null && effectiveAt <= last) throw new AppError('CONFLICT');
  }
}
