-- Addresses of the shop that the token's issuer has blocked: what is paid there cannot be moved on.
create table blocked_address (
  network integer not null,
  address text not null,
  -- The address is the treasury, the platform or a shared one: the whole network is closed.
  closes_network boolean not null,
  since timestamptz not null,
  primary key (network, address)
);
