-- Shopping rewards (rewards#shopping): of what delivered goods earned, a share for the buyer and one for who invited them.
-- The inviter as the order was placed: an account, and never the buyer.
alter table shop_order add column inviter_id bigint references account (id),
  add constraint shop_order_inviter check (inviter_id <> account_id);
-- When the margin of a line was judged, whether or not it brought a reward: it is judged once.
alter table order_line add column judged_at timestamptz;
create index order_line_to_judge on order_line (paid_at, order_id, line_no)
  where judged_at is null and unit_cost_micro is not null and paid_asset = 'USDT' and status = 'received';

-- The shares never change; the programme is stopped, and another one started. An order has those of the time when it was placed.
create table order_reward_terms (
  id integer generated always as identity primary key,
  -- The office's idempotency id.
  request_id text not null unique,
  buyer_bps integer not null check (buyer_bps between 0 and 5000),
  inviter_bps integer not null check (inviter_bps between 0 and 5000),
  made_at timestamptz not null,
  stopped_at timestamptz,
  stopped_why text check (stopped_why in ('staff', 'pool')),
  -- Half of the margin at most stays with the shop's buyers.
  constraint order_reward_terms_share check (buyer_bps + inviter_bps between 1 and 5000),
  check ((stopped_at is null) = (stopped_why is null))
);
create unique index order_reward_terms_open on order_reward_terms ((stopped_at is null)) where stopped_at is null;
create trigger refuse_terms before update on order_reward_terms for each row
  when ((old.id, old.request_id, old.buyer_bps, old.inviter_bps, old.made_at) is distinct from
    (new.id, new.request_id, new.buyer_bps, new.inviter_bps, new.made_at) or old.stopped_at is not null)
  execute function refuse_reward_change();
create trigger refuse_change before delete or truncate on order_reward_terms
  for each statement execute function refuse_reward_change();

create table order_reward (
  id bigint generated always as identity primary key,
  order_id text not null,
  line_no smallint not null,
  role text not null check (role in ('buyer', 'inviter')),
  account_id bigint not null references account (id),
  terms_id integer not null references order_reward_terms (id),
  margin_micro bigint not null check (margin_micro > 0),
  share_bps integer not null check (share_bps between 1 and 5000),
  amount_micro bigint not null check (amount_micro > 0),
  released_at timestamptz not null,
  foreign key (order_id, line_no) references order_line (order_id, line_no),
  unique (order_id, line_no, role),
  -- Nobody is both.
  unique (order_id, line_no, account_id),
  constraint order_reward_share check (amount_micro = div(margin_micro::numeric * share_bps, 10000))
);
create index order_reward_of_account on order_reward (account_id, id);
create trigger refuse_change before update or delete or truncate on order_reward
  for each statement execute function refuse_reward_change();

alter table reward_income drop constraint reward_income_source_check,
  add constraint reward_income_source_check check (source in ('pledge', 'order'));
