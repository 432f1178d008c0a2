-- Credit that the shop gives a member out of what it has put aside for that (pool:credit of the ledger).
create table credit_grant (
  -- The request's id, so that a repeat gives nothing a second time.
  id text primary key check (id ~ '^[1-9]\d{18}$'),
  account_id bigint not null references account (id),
  asset text not null check (asset in ('USDT', 'XMDD')),
  amount_micro bigint not null check (amount_micro > 0),
  why text not null check (why <> ''),
  -- The person, as of a second person's rule.
  asked_by text not null,
  asked_at timestamptz not null,
  state text not null check (state in ('waits', 'granted', 'refused')),
  decided_at timestamptz check ((decided_at is null) = (state = 'waits'))
);
create index credit_grant_by_account on credit_grant (account_id, asked_at desc, id desc);
create index credit_grant_waits on credit_grant (asked_at) where state = 'waits';
