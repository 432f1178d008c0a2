-- Hashes are kept in small letters: the unique key finds them. Senders are only looked for among money of orders.
drop index transfer_by_hash;
drop index transfer_by_sender;
create index transfer_by_sender on transfer (lower(sender), id desc) where order_id is not null;
