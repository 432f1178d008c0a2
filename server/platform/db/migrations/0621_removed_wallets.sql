-- Wallets that a reset removed: signing in with one opens no second, empty account.
create table removed_wallet (
  kind text not null,
  address text not null,
  account_id bigint not null references account (id),
  removed_at timestamptz not null,
  primary key (kind, address)
);
create index removed_wallet_by_account on removed_wallet (account_id);
create index removed_wallet_by_time on removed_wallet (removed_at);
