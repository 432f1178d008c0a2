-- A transfer is named by where it stands on the chain. Its number orders an order's transfers and needs no index of its
-- own: catching up writes one entry less for each of thousands.
alter table transfer drop constraint transfer_pkey, drop constraint transfer_network_tx_hash_log_index_key;
alter table transfer add primary key (network, tx_hash, log_index);
drop index transfer_by_order;
create unique index transfer_by_order on transfer (order_id, id) where order_id is not null;
