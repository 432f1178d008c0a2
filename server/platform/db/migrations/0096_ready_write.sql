-- Written by /readyz: a database that only reads, or whose disk is full, sells nothing.
create table ready_write (
  id boolean primary key default true check (id),
  at timestamptz not null
);
