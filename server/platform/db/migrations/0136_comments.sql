-- Questions and reviews of products, with the replies of the shop and what their authors added.
create table comment (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('question', 'review')),
  product_id integer not null references product (id) on delete cascade,
  account_id bigint references account (id),
  -- A review is of one line of an order.
  order_id text references shop_order (id),
  line_no integer,
  option_label jsonb,
  stars smallint check (stars between 1 and 5),
  text text not null,
  language text not null,
  -- The same key again sends nothing twice.
  key text not null unique,
  state text not null default 'shown' check (state in ('shown', 'hidden')),
  hidden_why text,
  -- A review of a line whose money is back in full stays, and no longer counts.
  refunded boolean not null default false,
  answered boolean not null default false,
  created_at timestamptz not null,
  check ((kind = 'review') = (order_id is not null and line_no is not null and stars is not null)),
  check ((state = 'hidden') = (hidden_why is not null))
);
create unique index comment_of_line on comment (order_id, line_no) where order_id is not null;
-- A product's page.
create index comment_of_product on comment (product_id, kind, id desc) where state = 'shown';
create index comment_stars on comment (product_id) include (stars) where kind = 'review' and state = 'shown' and not refunded;
-- The office's lists.
create index comment_newest on comment (id desc);
create index comment_by_kind on comment (kind, id desc);
create index comment_unanswered on comment (id) where kind = 'question' and not answered and state = 'shown';
create index comment_hidden on comment (id desc) where state = 'hidden';
create index comment_account on comment (account_id, id desc) where account_id is not null;

create table comment_reply (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comment (id) on delete cascade,
  sender text not null check (sender in ('buyer', 'shop')),
  staff_name text,
  text text not null,
  key text not null,
  created_at timestamptz not null,
  unique (comment_id, key)
);

create table comment_picture (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  comment_id bigint not null references comment (id) on delete cascade,
  position integer not null,
  width integer not null,
  height integer not null,
  bytes bytea not null
);
create index comment_picture_place on comment_picture (comment_id, position);
