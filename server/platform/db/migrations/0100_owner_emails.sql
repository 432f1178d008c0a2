-- Where alarms of changed addresses go beside the shop's own mailbox. The earlier address hears them for another day, and
-- so does who was an owner until lately, so that nobody is silenced first.
alter table staff
  add column email text,
  add column earlier_email text,
  add column email_changed_at timestamptz,
  add column owner_until timestamptz;
