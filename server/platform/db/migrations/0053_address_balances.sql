-- What the token's contract last said of each address that buyers were given. A change that no stored transfer explains
-- makes the blocks since then be read again; a balance never credits anything.
create table address_balance (
  network integer not null,
  address text not null,
  block bigint not null,
  balance_base numeric(78, 0) not null check (balance_base >= 0),
  checked_at timestamptz not null,
  primary key (network, address)
);
-- What arrived at an address since a block.
create index transfer_by_receiver on transfer (network, receiver, block_number) where final_at is not null;
