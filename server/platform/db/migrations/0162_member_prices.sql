-- What members pay for an option where it is less than its price; null for none.
alter table product_option add column member_micro bigint check (member_micro > 0);
