-- Null: the shop's own limit. Zero: never low.
alter table product_option add column low_at integer check (low_at between 0 and 1000000);
-- Of one piece as it is sent; null is not known and weighs nothing.
alter table product_option add column weight_grams integer check (weight_grams between 1 and 1000000);
-- Above so many grams an order pays more for each started part: {"over": 1000, "per": 500, "fee": "2000000"}.
alter table delivery_group add column fee_weight jsonb check (jsonb_typeof(fee_weight) = 'object');
