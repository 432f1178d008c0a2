-- Keys that were taken out of the stock and can be taken back for a while.
alter table product_key add column binned_at timestamptz check (binned_at is null or order_id is null);
drop index product_key_left;
-- The next key to sell: the oldest one left.
create index product_key_left on product_key (option_id, place) where order_id is null and binned_at is null;
create index product_key_binned on product_key (binned_at) where binned_at is not null;
