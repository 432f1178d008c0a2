-- Browsers that hear of one order each: those of visitors, who have no account to hear of it by.
create table order_browser (
  order_id text not null references shop_order (id) on delete cascade,
  -- Endpoint, public key and secret with spaces between.
  recipient text not null,
  language text not null,
  created_at timestamptz not null,
  primary key (order_id, recipient)
);
create index order_browser_created on order_browser (created_at);
