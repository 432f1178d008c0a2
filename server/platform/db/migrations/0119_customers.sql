-- Since when and why the shop froze an account.
alter table account add column frozen_at timestamptz, add column frozen_why text;
-- What staff write down about a member; nobody else reads it.
create table account_note (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  staff_name text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index account_note_by_account on account_note (account_id, id);
-- The office finds members by the beginning of what it knows of them.
create index account_email_begins on account (email collate "C") where email is not null;
create index account_phone_begins on account (phone collate "C") where phone is not null;
create index delivery_address_name_begins on delivery_address (lower(name) collate "C");
