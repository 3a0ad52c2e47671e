import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The initial tables. Times are epoch milliseconds, amounts micro-units. */
export class Identity1 implements MigrationInterface {
  name = 'Identity1763600000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(USERS);
    await runner.query(SECURITY);
    await runner.query(VERIFICATION);
    await runner.query(OPERATORS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table audit_log, operators, kyc_records, uploads, mailbox, codes, attempts, limits, sessions, login_names, users;
      drop function audit_log_is_append_only;
    `);
  }
}

const USERS = `
  create table users (
    id uuid primary key,
    username text not null,
    email text,
    phone text,
    password_hash text not null,
    password_changed_at bigint,
    pay_password_hash text,
    pay_password_changed_at bigint,
    totp_secret bytea,
    totp_enabled_at bigint,
    totp_step bigint not null default 0,
    invite_code text not null unique,
    inviter_id uuid references users,
    gender text,
    birthday text,
    real_name text,
    kyc_status text not null default 'none',
    icon text,
    icon_upload_id uuid,
    lang text not null,
    up_color text,
    theme text not null default 'system',
    excluded_until bigint,
    frozen_at bigint,
    frozen_reason text,
    closed_at bigint,
    created_at bigint not null
  );
  create index users_newest on users (created_at desc, id desc);
  create index users_frozen on users (created_at desc) where frozen_at is not null;
  create index users_closed on users (created_at desc) where closed_at is not null;

  -- User names, e-mail addresses and phone numbers in canonical form share one key, so that what someone types at the
  -- log-in is never two customers.
  create table login_names (
    name text primary key,
    user_id uuid not null references users deferrable initially deferred,
    kind text not null
  );
  create index login_names_of on login_names (user_id);
  create index login_names_prefix on login_names (name text_pattern_ops);

  create table sessions (
    id uuid primary key,
    subject_id uuid not null,
    operator boolean not null,
    ip text,
    user_agent text,
    created_at bigint not null,
    last_seen_at bigint not null,
    expires_at bigint not null,
    ended_at bigint
  );
  create index sessions_live on sessions (subject_id, created_at desc) where ended_at is null;
  create index sessions_expiry on sessions (expires_at);

  create table limits (
    user_id uuid not null references users,
    name text not null,
    value bigint,
    next_value bigint,
    next_at bigint,
    primary key (user_id, name)
  );
`;

const SECURITY = `
  create table attempts (
    kind text not null,
    subject text not null,
    failures int not null,
    locks int not null,
    locked_until bigint not null,
    at bigint not null,
    primary key (kind, subject)
  );
  create index attempts_at on attempts (at);

  create table codes (
    id uuid primary key,
    user_id uuid references users,
    purpose text not null,
    destination text not null,
    code_hash bytea not null,
    tries int not null default 0,
    sent_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  );
  create index codes_newest on codes (purpose, destination, sent_at desc);
  create index codes_sent on codes (sent_at);

  create table mailbox (
    id uuid primary key,
    destination text not null,
    purpose text not null,
    code text not null,
    body text not null,
    sent_at bigint not null
  );
  create index mailbox_newest on mailbox (destination, sent_at desc);
  create index mailbox_sent on mailbox (sent_at);
`;

const VERIFICATION = `
  create table uploads (
    id uuid primary key,
    user_id uuid not null references users,
    purpose text not null,
    content_type text not null,
    bytes int not null,
    sha256 bytea not null,
    created_at bigint not null
  );
  create index uploads_of on uploads (user_id, created_at desc);

  create table kyc_records (
    id uuid primary key,
    user_id uuid not null references users,
    status text not null,
    real_name text not null,
    gender text not null,
    birthday text not null,
    id_number bytea not null,
    id_number_last4 text not null,
    id_number_hash bytea not null,
    doc_type text not null,
    front uuid not null references uploads,
    back uuid references uploads,
    submitted_at bigint not null,
    reviewed_at bigint,
    reviewed_by uuid,
    reject_reason text
  );
  create unique index kyc_one_running on kyc_records (user_id) where status in ('pending', 'approved');
  create index kyc_of on kyc_records (user_id, submitted_at desc);
  create index kyc_queue on kyc_records (status, submitted_at);
  create index kyc_newest on kyc_records (submitted_at desc);
  create index kyc_number on kyc_records (id_number_hash);
`;

const OPERATORS = `
  create table operators (
    id uuid primary key,
    email text not null unique,
    password_hash text not null,
    totp_secret bytea,
    totp_step bigint not null default 0,
    created_at bigint not null,
    disabled_at bigint
  );

  create table audit_log (
    seq bigint primary key,
    id text not null unique,
    at bigint not null,
    operator_id uuid not null,
    action text not null,
    subject text not null,
    details text not null,
    prev_hash bytea not null,
    hash bytea not null
  );
  create index audit_operator on audit_log (operator_id, seq desc);
  create index audit_subject on audit_log (subject, seq desc);

  create function audit_log_is_append_only() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit log only grows';
  end $$;
  create trigger audit_log_guard before update or delete or truncate on audit_log
    for each statement execute function audit_log_is_append_only();
`;
