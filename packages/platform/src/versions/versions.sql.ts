/**
 * Creates the table of a service's versioned data, for a migration of the service. A version is immutable but for the
 * one decision on it, and the database refuses an approval by the operator who proposed it. `proposed_by` is null for
 * versions that no operator proposed (from the settings), `decided_by` for those and for versions from before
 * changes needed two operators.
 */
export const CREATE_VERSIONS = `
  create table versions (
    kind text not null,
    -- '' for a kind of which there is only one.
    subject text not null,
    version int not null check (version >= 0),
    content jsonb not null,
    status text not null check (status in ('proposed', 'approved', 'rejected', 'withdrawn')),
    -- When it is to take effect, or did; null for a proposal that takes effect as soon as it is approved.
    effective_at bigint,
    proposed_by text,
    proposed_at bigint not null,
    reason text,
    decided_by text,
    decided_at bigint,
    decision_reason text,
    primary key (kind, subject, version),
    check ((status = 'proposed') = (decided_at is null)),
    check (status <> 'approved' or effective_at is not null),
    check (status not in ('approved', 'rejected') or decided_by <> proposed_by)
  );
  create unique index versions_open on versions (kind, subject) where status = 'proposed';
  create unique index versions_effective on versions (kind, subject, effective_at) where status = 'approved';
  create function refuse_version_change() returns trigger language plpgsql as $$
  begin
    raise exception 'a version is changed by a new version only';
  end $$;
  create trigger versions_keep before update on versions for each row
    when (old.status <> 'proposed' or (old.kind, old.subject, old.version, old.content, old.proposed_at)
        is distinct from (new.kind, new.subject, new.version, new.content, new.proposed_at)
      or old.proposed_by is distinct from new.proposed_by or old.reason is distinct from new.reason)
    execute function refuse_version_change();
  create trigger versions_stay before delete on versions for each row execute function refuse_version_change();
`;

export const DROP_VERSIONS = 'drop table versions; drop function refuse_version_change';
