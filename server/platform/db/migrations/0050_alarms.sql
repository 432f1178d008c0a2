-- What a person must hear of now. One row for each kind and network (0: the whole shop); told by mail at most once an hour.
create table alarm (
  kind text not null,
  network integer not null,
  facts jsonb not null,
  raised_at timestamptz not null,
  times bigint not null default 1,
  -- The last line in the log.
  logged_at timestamptz not null,
  told_at timestamptz,
  primary key (kind, network)
);
