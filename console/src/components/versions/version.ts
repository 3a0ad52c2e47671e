import type { UseQueryResult } from '@tanstack/react-query';
import type { Path } from '../../api/call';
import type { PageOf, Paging } from '../paged-table';

type BaseOf<P> = P extends `${infer Base}/propose` ? Base : never;

/** What the calls of one kind of versioned data begin with, such as `terms/rebates`. */
export type VersionsPath = BaseOf<Path>;

/** A version of versioned data, as the server describes it. */
export interface Version<Content> {
  subject?: string | null;
  version: number;
  status: 'proposed' | 'approved' | 'rejected' | 'withdrawn';
  content: Content;
  effective_at?: string | null;
  proposed_by?: string | null;
  proposed_at: string;
  reason?: string | null;
  decided_by?: string | null;
  decided_at?: string | null;
  decision_reason?: string | null;
}

export interface VersionsState<Content> {
  current?: Version<Content> | null;
  scheduled: Version<Content>[];
  proposal?: Version<Content> | null;
  newest?: number | null;
}

export interface Proposal<Content> {
  subject?: string | null;
  version?: number | null;
  content: Content;
  effective_at?: string | null;
  reason: string;
}

/** How often versions are asked for again: they change by other operators' steps, and by time. */
export const VERSIONS_REFRESH_MS = 5_000;

/** One figure of a content, as operators read it. */
export interface Line {
  /** The same for the same figure in every version. */
  key: string;
  label: string;
  value: string;
}

/** One kind of versioned data, for its screen. */
export interface VersionedData<Content> {
  path: VersionsPath;
  /** Which one, for a kind of which there are many. */
  subject?: string;
  query: UseQueryResult<VersionsState<Content>>;
  history: (paging: Paging, signal: AbortSignal) => Promise<PageOf<Version<Content>>>;
  propose: (proposal: Proposal<Content>, key: string) => Promise<Version<Content>>;
  /** The figures of a content, in the order in which they are shown. */
  lines: (content: Content) => Line[];
  /** What the form of the first version begins with; absent for a kind that always has one. */
  first?: Partial<Content>;
  /** What to say while there is no version. */
  none?: string;
  /** More about a content than its figures; for a proposal compared with the content `before` it. */
  details?: (content: Content, before: Content | undefined) => React.ReactNode;
  /** Further queries that are out of date after a step of a proposal. */
  alsoInvalidates?: readonly string[];
  /** The form's fields, with names below `content`; for a new subject also its name, `subject`. */
  fields: React.ReactNode;
}

/** A figure in which two versions differ; undefined where one does not have it. */
export interface Difference {
  key: string;
  label: string;
  before: string | undefined;
  after: string | undefined;
}

/** The figures in which `after` differs from `before`, in its order, then those that it no longer has. */
export function differences(before: readonly Line[], after: readonly Line[]): Difference[] {
  const old = new Map(before.map((line) => [line.key, line.value]));
  const kept = new Set(after.map((line) => line.key));
  return [
    ...after
      .filter((line) => old.get(line.key) !== line.value)
      .map(({ key, label, value }) => ({ key, label, before: old.get(key), after: value })),
    ...before
      .filter((line) => !kept.has(line.key))
      .map(({ key, label, value }) => ({ key, label, before: value, after: undefined })),
  ];
}
