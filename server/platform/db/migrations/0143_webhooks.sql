-- Other programs hear of events (decision 047). Messages are the record of what was sent, as message_out is for mail.
create table webhook_endpoint (
  id bigint generated always as identity primary key,
  url text not null check (url <> ''),
  -- Names of events; none means all.
  events text[] not null default '{}',
  secret bytea not null,
  -- Signs as well until then, so that the other side can change over.
  old_secret bytea,
  old_until timestamptz check ((old_until is null) = (old_secret is null)),
  state text not null default 'on' check (state in ('on', 'off')),
  off_reason text check (off_reason in ('person', 'failing', 'gone') and (off_reason is null) = (state = 'on')),
  -- The first failure since the last success.
  failing_since timestamptz,
  -- Of the last message; each endpoint counts its own, so that the other side notices a missing one.
  last_number bigint not null default 0,
  made_by text not null,
  created_at timestamptz not null
);

create table webhook_message (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoint (id) on delete cascade,
  -- Random: a restored database counts again from where it was.
  webhook_id text not null unique,
  number bigint not null,
  event text not null,
  subject_id text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  attempts integer not null default 0,
  -- Of the present round; by hand another round begins.
  round_attempts integer not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  unique (endpoint_id, number)
);
create index webhook_message_due on webhook_message (endpoint_id, next_at) where state = 'waiting';
create index webhook_message_by_age on webhook_message (created_at);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  message_id bigint not null references webhook_message (id) on delete cascade,
  at timestamptz not null,
  status integer,
  -- Why there was no status.
  problem text check ((problem is null) = (status is not null)),
  -- The first part of the body.
  answer text not null default '',
  took_ms integer not null
);
create index webhook_attempt_by_message on webhook_attempt (message_id, id);

-- While nobody listens, an event costs no second write.
create function note_webhook_due() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoint where state = 'on') then
    new.due := array_append(new.due, 'webhook');
  end if;
  return new;
end $$;
create trigger note_webhook_due before insert on outbox for each row execute function note_webhook_due();
