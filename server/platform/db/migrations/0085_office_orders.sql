-- The office's list: by state, newest first, a page at a time.
create index shop_order_by_status on shop_order (status, created_at desc, id desc);
-- The office's search box: what a buyer gave, without spelling.
create index shop_order_by_receiver_email on shop_order (lower(receiver_email)) where receiver_email is not null;
create index shop_order_by_contact_email on shop_order (contact_email) where contact_email is not null;
create index shop_order_by_phone on shop_order (reverse(regexp_replace(phone, '\D', '', 'g')) text_pattern_ops) where phone is not null;
create index shop_order_by_contact_phone on shop_order (reverse(regexp_replace(contact_phone, '\D', '', 'g')) text_pattern_ops) where contact_phone is not null;
-- Final money by who sent it.
create index transfer_by_sender on transfer (lower(sender), id desc);
create index transfer_by_hash on transfer (lower(tx_hash));
create index quote_by_receiver on quote (lower(receiver), order_id) where receiver is not null;

-- What staff wrote down about an order; the buyer does not see it.
create table order_note (
  id bigint generated always as identity primary key,
  order_id text not null references shop_order (id),
  staff_name text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
create index order_note_by_order on order_note (order_id, id);
