-- Where a member of staff hears of paid orders. The shop's own mailbox is a setting.
create table sales_target (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  channel text not null check (channel in ('mail', 'telegram', 'push')),
  -- An e-mail address, a chat's number or name, or what a browser gave: endpoint, public key and secret with spaces between.
  address text not null check (address <> ''),
  -- The browser, for people to tell theirs apart.
  label text not null default '',
  created_at timestamptz not null,
  unique (staff_id, channel, address)
);

-- Replaced by a check in the program, which knows the channels.
alter table message_out drop constraint if exists message_out_channel_check;
