-- Reports that take longer than a request may: one for each person and question, kept for a day.
create table report_run (
  id bigint generated always as identity primary key,
  asked_by text not null,
  asked text not null,
  asked_at timestamptz not null,
  -- The process that counts writes it again and again; null while nobody counts.
  alive_at timestamptz,
  attempts int not null default 0,
  parts int not null default 0,
  parts_done int not null default 0,
  ended_at timestamptz,
  report jsonb,
  file_name text,
  csv text,
  unique (asked_by, asked),
  check ((report is null) = (csv is null) and (csv is null) = (file_name is null)),
  check (report is null or ended_at is not null)
);
