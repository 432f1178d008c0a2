-- A password counts only together with the authenticator app; totp_secret is encrypted with the key in DATA_DIR/secrets.
-- totp_step: the newest time step whose code was taken, so that a code works once.
alter table staff
  add column password_hash text,
  add column totp_secret bytea,
  add column totp_step bigint not null default 0,
  add check ((password_hash is null) = (totp_secret is null));
create unique index staff_by_name on staff (lower(name));

-- confirmed_at: when the second factor was last shown.
create table staff_session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  confirmed_at timestamptz,
  ends_at timestamptz not null
);
create index staff_session_by_staff on staff_session (staff_id);

create table staff_passkey (
  id text primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  name text not null check (name <> ''),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_by_staff on staff_passkey (staff_id);

-- Challenges are signed, not stored; those that were answered are kept until they end, so that none works twice.
create table staff_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  ends_at timestamptz not null
);

create table staff_recovery_code (
  staff_id bigint not null references staff (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (staff_id, code_hash)
);

-- Browsers that signed in before: their attempts are counted apart, so that strangers cannot lock anybody out.
create table staff_browser (
  staff_id bigint not null references staff (id) on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  last_used_at timestamptz not null,
  primary key (staff_id, device_hash)
);

-- One-time links: the first owner's (no member of staff yet), invitations and resets.
create table staff_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  kind text not null check (kind in ('owner', 'invite', 'reset')),
  staff_id bigint references staff (id) on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  check ((staff_id is null) = (kind = 'owner'))
);
create index staff_link_by_staff on staff_link (staff_id);

-- What a key may do: never more than whoever made it may do at that moment.
create table staff_key (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  name text not null check (name <> ''),
  prefix text not null,
  key_hash bytea not null unique check (length(key_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz,
  ends_at timestamptz,
  revoked_at timestamptz
);
create index staff_key_by_staff on staff_key (staff_id);
create table staff_key_permission (
  key_id bigint not null references staff_key (id) on delete cascade,
  permission text not null,
  max_micro bigint check (max_micro >= 0),
  primary key (key_id, permission)
);

-- Failed sign-ins are audited too; nobody stands behind them.
alter table audit_log
  drop constraint audit_log_actor_kind_check,
  add constraint audit_log_actor_kind_check check (actor_kind in ('console', 'staff', 'apiKey', 'visitor')),
  drop constraint audit_log_check,
  add constraint audit_log_check check ((actor_id is null) = (actor_kind in ('console', 'visitor')));
-- What one member of staff did.
create index audit_log_by_actor on audit_log (actor_kind, actor_id, id desc);
