-- Goods that are a text: licence keys, codes, links. Sealed with a secret that is not in the database.
create table product_key (
  id uuid primary key,
  option_id integer not null references product_option (id),
  batch text not null check (batch <> ''),
  -- Names the secret in DATA_DIR/secrets/product-keys.
  secret_id text not null,
  nonce bytea not null check (length(nonce) = 12),
  -- AES-256-GCM: ciphertext and tag; bound to id and option_id.
  sealed bytea not null,
  -- Keyed hash of the text: finds duplicates without keeping the text.
  fingerprint bytea not null check (length(fingerprint) = 32),
  place bigint generated always as identity,
  loaded_at timestamptz not null,
  order_id text,
  line_no smallint,
  taken_at timestamptz,
  unique (option_id, fingerprint),
  check (num_nonnulls(order_id, line_no, taken_at) in (0, 3))
);
-- The next key to sell: the oldest one left.
create index product_key_left on product_key (option_id, place) where order_id is null;
-- The keys of an order's line.
create index product_key_of_order on product_key (order_id, line_no) where order_id is not null;

create function refuse_key_change() returns trigger language plpgsql as $$
begin
  raise exception '% of a sold key is refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;
-- A sold key stays its buyer's, whatever the code does. Sealing it anew is no other key.
create trigger refuse_change before update on product_key for each row
  when (old.order_id is not null and (old.id, old.option_id, old.fingerprint, old.order_id, old.line_no, old.taken_at)
    is distinct from (new.id, new.option_id, new.fingerprint, new.order_id, new.line_no, new.taken_at))
  execute function refuse_key_change();
create trigger refuse_removal before delete on product_key for each row
  when (old.order_id is not null) execute function refuse_key_change();

-- Each time a line's keys were shown or mailed.
create table key_reveal (
  id bigint generated always as identity primary key,
  order_id text not null,
  line_no smallint not null,
  at timestamptz not null,
  -- account: its owner; link: whoever has the order's secret; mail: sent to the order's contact.
  by_whom text not null
);
create index key_reveal_by_order on key_reveal (order_id, id);

-- The stock of such an option is the number of keys left.
alter table product_option add column keyed boolean not null default false;
