-- What a visitor holds is counted by network address, device and account. A plan that is made while the table is small finds all indexes
-- equally good that could serve, and reads what everybody holds; so each of these can serve its own question alone.
drop index shop_order_held_by_client;
create index shop_order_held_by_client on shop_order (client_hash) where stock_state = 'held' and status = 'unpaid' and client_hash is not null;
create index shop_order_held_by_device on shop_order (device_hash) where stock_state = 'held' and status = 'unpaid' and device_hash is not null;
create index shop_order_held_by_account on shop_order (account_id) where stock_state = 'held' and status = 'unpaid' and account_id is not null;
