-- Since when a member of staff signs in as they do and may do what they may: the newest of joining, an accepted link, an
-- added passkey, password or recovery codes, and a change of the role or its rights. Only who has been the same person for
-- a day counts as a second one.
alter table staff add column trusted_since timestamptz;
update staff set trusted_since = created_at;
alter table staff alter column trusted_since set not null, alter column trusted_since set default now();

-- Who changed it last, so that nobody agrees to their own change.
alter table setting add column changed_by text not null default '';

-- Secrets, too, are kept as they were while a change waits: encrypted, like their setting.
alter table shown_setting
  add column sealed bytea,
  alter column value drop not null,
  add check (num_nonnulls(value, sealed) = 1);
alter table held_setting
  add column sealed bytea,
  alter column value drop not null,
  add check (num_nonnulls(value, sealed) = 1);

-- Several matters of one kind are told apart, so that the newest does not hide the others; also_to has the address that
-- heard alarms before it was changed.
alter table alarm
  add column about text not null default '',
  add column also_to text,
  drop constraint alarm_pkey,
  add primary key (kind, network, about);
