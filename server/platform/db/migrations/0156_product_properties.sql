-- The table of a product's properties, in its order: [{"name": {"cn": …}, "value": {"cn": …}}].
alter table product add column properties jsonb not null default '[]' check (jsonb_typeof(properties) = 'array');
