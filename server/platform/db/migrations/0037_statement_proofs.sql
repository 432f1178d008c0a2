-- Signatures by which treasuries and wallets showed, once, that the shop controls them. They are published.
create table statement_proof (
  network integer not null,
  address text not null,
  public_key text not null,
  message text not null,
  signature text not null,
  signed_at timestamptz not null,
  primary key (network, address)
);
