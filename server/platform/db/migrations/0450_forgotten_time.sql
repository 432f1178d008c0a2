-- A restored database has forgotten orders of this time, whose buyers may still pay.
create table forgotten_time (
  began_at timestamptz primary key,
  ended_at timestamptz not null check (ended_at > began_at)
);
