-- When the merchant was told that it waits for a person.
alter table payout add column told_at timestamptz;
alter table withdrawal add column told_at timestamptz;
create index payout_not_ended on payout (taken_at, id) where state in ('signed', 'held');
