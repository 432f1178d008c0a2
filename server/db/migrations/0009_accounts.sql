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
  status text not null default 'active' check (status in ('active', 'disabled', 'deleted')),
  -- Withdrawals are frozen (4005).
  frozen boolean not null default false,
  language text not null default 'cn' check (language in ('cn', 'en', 'in', 'kr', 'jp')),
  invite_code text not null unique check (invite_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  inviter_id bigint references account (id) check (inviter_id <> id),
  created_at timestamptz not null
);

-- A login. The token is 256 random bits; only its sha256 is here (DECISIONS F2).
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
