-- Goods on their way. An undone parcel stays as a record; its lines are to ship again.
create table parcel (
  id bigint generated always as identity primary key,
  order_id text not null,
  courier text not null,
  -- Of a courier that is not in the list.
  courier_name text,
  tracking text,
  -- For the buyer to read.
  note text not null default '',
  shipped_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  undone_at timestamptz
);
create index parcel_by_order on parcel (order_id, id);
-- The office searches by tracking number.
create index parcel_by_tracking on parcel (tracking) where tracking is not null;
create table parcel_line (
  parcel_id bigint not null references parcel (id),
  line_no smallint not null,
  count integer not null check (count > 0),
  primary key (parcel_id, line_no)
);

-- Who asked for the links of all orders of an address. Looked up later, so that the answer takes the same time for any address.
create table link_request (
  id bigint generated always as identity primary key,
  email text not null,
  language text not null,
  at timestamptz not null
);

-- Readers that have yet to take an event: each takes its name out, in the transaction in which it acts. Earlier events wait for nobody.
alter table outbox add column due text[] not null default '{}';
create index outbox_due on outbox (id) where due <> '{}';
