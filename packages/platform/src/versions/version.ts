import { type Class, parse, type VersionOf, type VersionStatus } from '@makoto/contracts';

/** A version as stored; times are epoch milliseconds. */
export interface Version<C extends object> {
  kind: string;
  /** '' for a kind of which there is only one. */
  subject: string;
  version: number;
  content: C;
  status: VersionStatus;
  /** Null for a proposal that takes effect as soon as it is approved. */
  effectiveAt: number | null;
  /** Null for versions that no operator proposed. */
  proposedBy: string | null;
  proposedAt: number;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: number | null;
  decisionReason: string | null;
}

/** An approved version. */
export type EffectiveVersion<C extends object> = Version<C> & { effectiveAt: number };

export interface VersionRow {
  kind: string;
  subject: string;
  version: number;
  content: unknown;
  status: VersionStatus;
  effective_at: string | null;
  proposed_by: string | null;
  proposed_at: string;
  reason: string | null;
  decided_by: string | null;
  decided_at: string | null;
  decision_reason: string | null;
}

/** @throws VALIDATION if the stored content is not of its class */
export function toVersion<C extends object>(content: Class<C>, row: VersionRow): Version<C> {
  return {
    ...{ kind: row.kind, subject: row.subject, version: row.version, status: row.status },
    content: parse(content, row.content),
    effectiveAt: msOf(row.effective_at),
    ...{ proposedBy: row.proposed_by, proposedAt: Number(row.proposed_at), reason: row.reason },
    ...{ decidedBy: row.decided_by, decidedAt: msOf(row.decided_at), decisionReason: row.decision_reason },
  };
}

/** A version as operators see it. */
export function toVersionView<C extends object>(version: Version<C>): VersionOf<C> {
  const { effectiveAt, decidedAt } = version;
  return {
    ...{ subject: version.subject || null, version: version.version, status: version.status },
    content: version.content,
    effective_at: effectiveAt === null ? null : isoOf(effectiveAt),
    ...{ proposed_by: version.proposedBy, proposed_at: isoOf(version.proposedAt), reason: version.reason },
    decided_by: version.decidedBy,
    decided_at: decidedAt === null ? null : isoOf(decidedAt),
    decision_reason: version.decisionReason,
  };
}

function msOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
