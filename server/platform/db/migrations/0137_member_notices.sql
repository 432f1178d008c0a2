-- What members want to hear by mail and in their browsers, where they have chosen.
create table notice_choice (
  account_id bigint not null references account (id) on delete cascade,
  topic text not null,
  mail boolean not null,
  push boolean not null,
  primary key (account_id, topic)
);

-- Browsers of members. A browser belongs to the login that added it, and ends with it.
create table notice_browser (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  session_id bigint not null references account_session (id) on delete cascade,
  -- Endpoint, public key and secret with spaces between.
  recipient text not null unique,
  label text not null default '',
  language text not null,
  created_at timestamptz not null
);
create index notice_browser_account on notice_browser (account_id);
create index notice_browser_session on notice_browser (session_id);
