-- Orders that count as received after a while.
create index shop_order_shipped on shop_order (updated_at) where status = 'shipped';
-- Guests' orders that ended and still name somebody.
create index shop_order_old_guest on shop_order (updated_at, id) where account_id is null and status in ('received', 'refunded', 'cancelled', 'expired')
  and num_nonnulls(receiver_email, contact_email, contact_phone, address, phone, receiver_name) > 0;
-- Lost orders, found by their contact.
create index shop_order_by_contact on shop_order
  ((coalesce(contact_email, case when contact_phone is null and (account_id is null or taken_at is not null) then lower(receiver_email) end)));
-- Paid lines that wait for a key.
create index order_line_waiting on order_line (option_id) where status = 'paid';
