-- Who has an account, how they prove it, and where they are signed in.
create table account (
  id bigint generated always as identity primary key,
  -- Lower case. An account of a wallet alone has neither e-mail nor phone.
  email text unique check (email = lower(email)),
  -- With a plus and the area: +8613812345678.
  phone text unique check (phone ~ '^\+[1-9]\d{5,17}$'),
  -- argon2id in its own text form; null: this account signs in with a wallet alone, or has no fund password yet.
  password_hash text,
  sec_password_hash text,
  -- When the fund password was last set by a code instead of by the old one; withdrawals wait a day after it.
  sec_reset_at timestamptz,
  status text not null default 'active' check (status in ('active', 'disabled', 'deleted')),
  -- Withdrawals are frozen (4005).
  frozen boolean not null default false,
  language text not null default 'cn' check (language in ('cn', 'en', 'in', 'kr', 'jp')),
  invite_code text not null unique check (invite_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  inviter_id bigint references account (id) check (inviter_id <> id),
  created_at timestamptz not null,
  check (status <> 'deleted' or (email is null and phone is null and password_hash is null and sec_password_hash is null))
);
create index account_by_inviter on account (inviter_id) where inviter_id is not null;

-- A login. The token is 256 random bits; only its sha256 is here (accounts#tokens).
create table account_session (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  token_hash bytea not null unique,
  agent text not null,
  created_at timestamptz not null,
  -- Written at most once an hour; 30 days after it the token is dead.
  last_used_at timestamptz not null
);
create index account_session_by_account on account_session (account_id);
create index account_session_by_age on account_session (last_used_at);

-- Browsers that an account has signed in from: strangers' guesses do not lock these out, and a new one is told of.
create table account_device (
  account_id bigint not null references account (id),
  device_hash bytea not null,
  last_at timestamptz not null,
  primary key (account_id, device_hash)
);

-- An address proves the same key on every network of its kind, so it belongs to one account.
create table account_wallet (
  kind text not null check (kind in ('evm', 'tron')),
  -- As it is written with its checksum, so that one address has one spelling.
  address text not null,
  account_id bigint not null references account (id),
  -- The coin of the network on which it was bound (wire#networks).
  asset text not null check (asset in ('TRX', 'ETH', 'BNB')),
  created_at timestamptz not null,
  primary key (kind, address)
);
create index account_wallet_by_account on account_wallet (account_id);

-- Messages handed out for a wallet to sign. Known by their hash: a message that was changed in any way is unknown.
create table sign_in_message (
  message_hash bytea primary key,
  address text not null,
  asset text not null,
  site text not null,
  expires_at timestamptz not null
);
create index sign_in_message_by_age on sign_in_message (expires_at);

-- The one live code of an e-mail address or phone number, which is here as a hash: many have no account.
create table account_code (
  target_hash bytea primary key,
  salt bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index account_code_by_age on account_code (expires_at);

-- How often something was tried: `free_at` moves ahead by a step with each attempt, and past a limit there are no more.
create table account_limit (
  kind text not null,
  subject_hash bytea not null,
  free_at timestamptz not null,
  primary key (kind, subject_hash)
);
create index account_limit_by_age on account_limit (free_at);

-- WebAuthn credentials; they confirm what a fund password confirms (balances#confirmation).
create table passkey (
  -- base64url, as browsers name it.
  id text primary key,
  account_id bigint not null references account (id),
  name text not null,
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; one that falls back was copied.
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_account on passkey (account_id);

-- One use each. Without a call it is for making a passkey, else for confirming that call with this content.
create table passkey_challenge (
  challenge text primary key,
  account_id bigint not null references account (id),
  call text,
  content_hash bytea,
  expires_at timestamptz not null,
  check ((call is null) = (content_hash is null))
);
create index passkey_challenge_by_account on passkey_challenge (account_id);
create index passkey_challenge_by_age on passkey_challenge (expires_at);

-- Where an account has goods sent.
create table delivery_address (
  id integer generated always as identity primary key,
  account_id bigint not null references account (id),
  name text not null,
  phone text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  address text not null,
  is_default boolean not null default false,
  created_at timestamptz not null
);
create index delivery_address_by_account on delivery_address (account_id, id);
create unique index delivery_address_default on delivery_address (account_id) where is_default;
