-- What the shop owed its users and what it held, once a day, as it was signed (balances#daily-statement).
create table statement (
  -- UTC.
  day date primary key,
  at timestamptz not null,
  -- The signed bytes; everything else can be read out of them.
  body text not null,
  -- Ed25519, hex.
  signature text not null,
  public_key text not null,
  root text not null,
  accounts integer not null,
  -- The newest transfer that it counts.
  last_transfer bigint not null
);

-- What proofs are made of, for as long as they are given out. Leaves stand in the order of their salts, so that a place
-- says nothing about an account.
create table statement_leaf (
  day date not null,
  place integer not null,
  account_id bigint not null,
  account text not null,
  salt bytea not null,
  amounts bigint[] not null,
  primary key (day, place),
  unique (day, account_id)
);

-- The tree's nodes above blocks of leaves; what is below them is made anew for a proof.
create table statement_node (
  day date not null,
  level smallint not null,
  place integer not null,
  hash bytea not null,
  sums numeric(39, 0)[] not null,
  primary key (day, level, place)
);
