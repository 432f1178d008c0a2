-- Every address that an import named for a picture, and the picture that it gave. Without one it is asked again at next_at, and by
-- every import that names it.
create table picture_address (
  url text primary key,
  hash text check (hash ~ '^[0-9a-f]{32}$'),
  -- Why it gave none, as a code with its facts.
  problem jsonb,
  tries integer not null default 0,
  next_at timestamptz
);
create index picture_address_due on picture_address (next_at) where next_at is not null;

-- The addresses that the last import named, in their order; empty once staff chose pictures.
alter table product add column picture_urls text[] not null default '{}';
alter table product add column detail_urls text[] not null default '{}';
-- Some of these addresses, or of its options', have given no picture yet.
alter table product add column awaits_pictures boolean not null default false;
-- To go on sale as soon as its cover has come.
alter table product add column publish_pending boolean not null default false;
create index product_awaits_pictures on product (id) where awaits_pictures;

-- The price before, shown struck through when it is higher.
alter table product_option add column was_micro bigint check (was_micro > 0);
alter table product_option add column picture text check (picture ~ '^[0-9a-f]{32}$');
alter table product_option add column picture_url text;
-- The stock cell of the last exported file that came back, and which export it was: the same file again changes nothing.
alter table product_option add column export_stock integer;
alter table product_option add column export_base text;
