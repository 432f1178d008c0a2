-- A question may count votes by level (rewards#votes): a vote then weighs one more than its member's level when it was asked.
alter table poll add column weighing text not null default 'member' check (weighing in ('member', 'level'));
drop trigger refuse_change on poll;
create trigger refuse_change before update on poll for each row
  when ((old.id, old.request_id, old.title, old.options, old.voters, old.weighing, old.made_at, old.closes_at) is distinct from
    (new.id, new.request_id, new.title, new.options, new.voters, new.weighing, new.made_at, new.closes_at) or old.closed_at is not null)
  execute function refuse_poll_change();
alter table poll_vote add column weight smallint not null default 1 check (weight between 1 and 11);
