-- From this price of an order's goods on another fee, in micro-units as texts, the lowest first: [{"from": "30000000", "fee": "0"}].
alter table delivery_group add column fee_steps jsonb not null default '[]' check (jsonb_typeof(fee_steps) = 'array');
