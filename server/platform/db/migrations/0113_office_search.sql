-- The merchant's own name of an option; several options may share one.
alter table product_option add column sku text check (sku <> '');
-- The office's search box: orders by the goods in them, newest first, and by the parcel.
create index product_option_by_sku on product_option (lower(sku)) where sku is not null;
create index order_line_by_option on order_line (option_id, order_id desc);
create index parcel_by_any_tracking on parcel (upper(tracking)) where tracking is not null;
drop index parcel_by_tracking;

-- An address of the office under a name, each person's own.
create table saved_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  name text not null check (name <> ''),
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  unique (staff_id, name)
);
