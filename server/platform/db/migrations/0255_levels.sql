-- Levels (rewards#levels): who bought and kept goods for so much gets another share of the margin than the rest, and so does whom
-- the merchant made a super node. They are terms like the shares: they never change.
create function is_rising(list bigint[]) returns boolean immutable language sql as $$
  select coalesce(bool_and(next > this), true)
  from unnest(list[:cardinality(list) - 1], list[2:]) as pairs (this, next)
$$;
alter table order_reward_terms
  -- Level 1 is the first; below it is level 0 with buyer_bps.
  add column level_spent_micro bigint[] not null default '{}',
  add column level_bps integer[] not null default '{}',
  -- Null: there are no super nodes.
  add column super_bps integer check (super_bps between 0 and 5000),
  add constraint order_reward_terms_levels check (
    cardinality(level_spent_micro) = cardinality(level_bps) and cardinality(level_bps) <= 9
    and 0 < all (level_spent_micro) and is_rising(level_spent_micro)
    and 0 <= all (level_bps)),
  -- Half of the margin at most, whatever the level.
  add constraint order_reward_terms_most check (5000 - inviter_bps >= all (level_bps || coalesce(super_bps, 0)));
-- A level may have a share where the others have none.
alter table order_reward_terms drop constraint order_reward_terms_share,
  add constraint order_reward_terms_share check (
    buyer_bps + inviter_bps <= 5000 and 1 <= any (level_bps || coalesce(super_bps, 0) || (buyer_bps + inviter_bps)));
drop trigger refuse_terms on order_reward_terms;
create trigger refuse_terms before update on order_reward_terms for each row
  when ((old.id, old.request_id, old.buyer_bps, old.inviter_bps, old.level_spent_micro, old.level_bps, old.super_bps, old.made_at) is distinct from
    (new.id, new.request_id, new.buyer_bps, new.inviter_bps, new.level_spent_micro, new.level_bps, new.super_bps, new.made_at) or old.stopped_at is not null)
  execute function refuse_reward_change();

-- The buyer's level when the order was placed; null before there were levels, and for inviters.
alter table order_reward add column level smallint check (level between 0 and 10);

-- Whom the merchant made a super node, and from when to when.
create table super_node (
  id integer generated always as identity primary key,
  account_id bigint not null references account (id),
  given_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= given_at)
);
create unique index super_node_now on super_node (account_id) where ended_at is null;
create index super_node_of_account on super_node (account_id, given_at);
create trigger refuse_change before update on super_node for each row
  when ((old.id, old.account_id, old.given_at) is distinct from (new.id, new.account_id, new.given_at) or old.ended_at is not null)
  execute function refuse_reward_change();
create trigger refuse_delete before delete or truncate on super_node
  for each statement execute function refuse_reward_change();
