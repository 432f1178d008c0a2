-- A network that staff closed by hand is not offered to buyers; what comes there is followed and credited all the same.
create table closed_network (
  network integer primary key,
  closed_by text not null,
  why text not null check (why <> ''),
  closed_at timestamptz not null
);

-- What the process that follows a network last saw of each of its nodes, for the office alone.
create table provider_note (
  network integer not null,
  -- Place in the settings, host and port; never the whole address, which may hold a key.
  name text not null,
  position integer not null,
  answers bigint not null,
  faults bigint not null,
  -- In a row, now.
  failures integer not null,
  last_fault text,
  last_fault_at timestamptz,
  cooling_until timestamptz,
  noted_at timestamptz not null,
  primary key (network, name)
);

-- The last payment of each network.
create index transfer_newest on transfer (network, id desc);
