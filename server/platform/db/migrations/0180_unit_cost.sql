-- What a piece cost the merchant (catalogue#cost); null where it is not known. An order's lines keep what it was when they were placed.
alter table product_option add column cost_micro bigint check (cost_micro > 0);
alter table order_line add column unit_cost_micro bigint check (unit_cost_micro > 0);
