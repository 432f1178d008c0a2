-- What is sent to people: mail and SMS on their way out, and notices that are read in the shop.
-- Written in the transaction that causes it, sent by `watch` (docs/decisions/009). Rows are deleted after 30 days.
create table message_out (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  -- Lower-case e-mail address, or phone number with a plus and the area.
  recipient text not null check (recipient <> ''),
  kind text not null,
  -- What the text says; the text itself is made when it is sent.
  facts jsonb not null default '{}',
  language text not null check (language in ('cn', 'en', 'in', 'kr', 'jp')),
  -- Blanked once it was sent or given up, except in demo mode.
  code text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'givenUp')),
  attempts integer not null default 0,
  -- A sender that took the message moves this ahead; should it die, another one takes over then.
  next_at timestamptz not null,
  -- Sent until then or not at all: an old code helps nobody.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  -- What the last attempt met, without addresses.
  problem text,
  check ((state = 'waiting') = (done_at is null))
);
-- What is due, codes first: somebody waits for them.
create index message_out_due on message_out (channel, (kind <> 'code'), next_at) where state = 'waiting';
-- Demo mode's outbox, and what the shop keeps about a person.
create index message_out_by_recipient on message_out (recipient, id);
-- What became too old.
create index message_out_expiry on message_out (expires_at) where state = 'waiting';
create index message_out_by_age on message_out (created_at);

-- No reference to the account: writing a notice must not wait for whoever holds that row.
create table notice (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  kind text not null,
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz
);
create index notice_by_account on notice (account_id, id);
create index notice_unread on notice (account_id, id) where read_at is null;
