-- Options on sale of which few pieces are left, found every few minutes. Each is told of once, until there are more again.
create table low_stock (
  option_id integer primary key references product_option (id) on delete cascade,
  since timestamptz not null,
  told boolean not null default false
);
