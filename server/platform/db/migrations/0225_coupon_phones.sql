-- One phone number is written with its country code, with 00 or + before it, or without. Its last ten digits are the same each time.
-- Uses from before this change are still found by account, browser and e-mail address.
create or replace function coupon_buyer_rows(who coupon_buyers) returns table (kind text, buyer bytea) language sql immutable as $$
  select k, b from (values
    ('account', sha256(convert_to((who).account::text, 'UTF8'))),
    ('device', (who).device),
    ('network', (who).network),
    ('email', sha256(convert_to(lower(nullif(btrim((who).email), '')), 'UTF8'))),
    ('phone', sha256(convert_to(nullif(right(regexp_replace((who).phone, '\D', '', 'g'), 10), ''), 'UTF8')))
  ) v (k, b) where b is not null
$$;
