-- What was last done, for the list of what a shop needs before it goes live: a backup made, a backup tried.
create table setup_fact (
  name text primary key,
  at timestamptz not null,
  facts jsonb not null default '{}'
);
