-- What the merchant sets in the office, as text as the environment would have it; a set environment variable wins. The
-- row of a setting that was taken back stays, so that its version never repeats.
create table setting (
  name text primary key,
  value text,
  -- A secret, encrypted with the key in DATA_DIR/secrets.
  sealed bytea,
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  check (value is null or sealed is null)
);

-- The addresses that buyers are shown. They follow the settings at once until the shop opens, afterwards only when a
-- second person agrees or a day has passed.
create table shown_setting (
  name text primary key,
  value text not null,
  since timestamptz not null
);

create table held_setting (
  name text primary key,
  value text not null,
  -- Who asked: a member of staff, a command's user, or the environment.
  asked_by text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  approved_by text
);

-- One row in a real shop, none in a demo.
create table shop_opening (
  id boolean primary key default true check (id),
  started_at timestamptz not null,
  opened_at timestamptz
);
