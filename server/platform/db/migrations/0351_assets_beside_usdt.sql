-- What was one token per network is one of two (docs/decisions/081). A version before this one cannot write these five tables
-- meanwhile: its rounds of sweeps, books and balances fail and are tried again; none of them moves or credits money.
alter table unswept add column asset text not null default 'USDT' check (asset in ('USDT', 'MDD')),
  drop constraint unswept_pkey, add primary key (network, asset, address);
alter table unswept_reading add column asset text not null default 'USDT' check (asset in ('USDT', 'MDD')),
  drop constraint unswept_reading_pkey, add primary key (network, asset);
alter table sweep add column asset text not null default 'USDT' check (asset in ('USDT', 'MDD'));
alter table books_address add column asset text not null default 'USDT' check (asset in ('USDT', 'MDD')),
  drop constraint books_address_pkey, add primary key (network, asset, address);
alter table books_move add column asset text not null default 'USDT' check (asset in ('USDT', 'MDD'));
alter table books_run add column asset text not null default 'USDT' check (asset in ('USDT', 'MDD'));
alter table address_balance add column asset text not null default 'USDT' check (asset in ('USDT', 'MDD')),
  drop constraint address_balance_pkey, add primary key (network, asset, address);
