-- Questions that the merchant puts to members (rewards#votes). What was asked never changes.
create table poll (
  id integer generated always as identity primary key,
  request_id text not null unique,
  -- A text per language; options is a list of such texts.
  title jsonb not null,
  options jsonb not null check (jsonb_array_length(options) between 2 and 10),
  -- buyers: members who confirmed that they received goods.
  voters text not null check (voters in ('members', 'buyers')),
  made_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > made_at),
  -- Ended before its time.
  closed_at timestamptz
);
create function refuse_poll_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused', lower(tg_op), tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger refuse_change before update on poll for each row
  when ((old.id, old.request_id, old.title, old.options, old.voters, old.made_at, old.closes_at) is distinct from
    (new.id, new.request_id, new.title, new.options, new.voters, new.made_at, new.closes_at) or old.closed_at is not null)
  execute function refuse_poll_change();
create trigger refuse_delete before delete or truncate on poll for each statement execute function refuse_poll_change();

create table poll_vote (
  poll_id integer not null references poll (id),
  account_id bigint not null references account (id),
  choice smallint not null check (choice between 0 and 9),
  voted_at timestamptz not null,
  primary key (poll_id, account_id)
);
create index poll_vote_of_account on poll_vote (account_id);
