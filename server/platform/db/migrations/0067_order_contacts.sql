-- Whom a refund to another address is confirmed with (refunds#claiming). `contact_at`: since when; a contact that was named after the
-- money came counts only later. One that is replaced with a code to the old one keeps its age.
alter table shop_order
  add column contact_email text check (contact_email = lower(contact_email)),
  add column contact_phone text check (contact_phone ~ '^\+[1-9]\d{5,17}$'),
  add column contact_at timestamptz,
  -- When an account took the order over; money that came before stays the visitor's. Null: never, or placed by the account.
  add column taken_at timestamptz,
  add constraint shop_order_contact check (num_nonnulls(contact_email, contact_phone) = (contact_at is not null)::int);
alter table refund drop constraint refund_proof_check,
  -- code: confirmed by a code to the order's contact.
  add constraint refund_proof_check check (proof in ('signature', 'code', 'delay', 'person'));
