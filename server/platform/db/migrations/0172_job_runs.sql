-- Runs of recurring jobs, kept for a bounded time. Work that runs more often than once a minute is noted when it begins to
-- fail and when it works again; the same failure again counts up its row.
create table job_run (
  id bigint generated always as identity primary key,
  name text not null,
  every_ms bigint not null check (every_ms > 0),
  started_at timestamptz not null,
  -- Null while it runs, and for ever when its process ended first.
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'failed', 'cut')),
  problem text check (length(problem) <= 300),
  runs integer not null default 1 check (runs > 0),
  next_at timestamptz,
  constraint job_run_ended check ((outcome is null) = (ended_at is null)),
  constraint job_run_problem check ((problem is not null) = (outcome is not distinct from 'failed'))
);
create index job_run_by_name on job_run (name, id desc);
create index job_run_by_age on job_run (started_at);
