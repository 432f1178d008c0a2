create table staff_role (
  name text primary key check (name <> '')
);

-- max_micro: the most that one action may move, in millionths of a USDT; null is without a limit.
create table staff_permission (
  role text not null references staff_role (name) on delete cascade,
  permission text not null,
  max_micro bigint check (max_micro >= 0),
  primary key (role, permission)
);

create table staff (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  role text not null references staff_role (name),
  account_id bigint unique references account (id),
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- What staff did, written in the transaction that did it. seq and hash are the seal: a chain over the rows in the order
-- in which they were sealed, set once by a job.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('console', 'staff', 'apiKey')),
  actor_id bigint check ((actor_id is null) = (actor_kind = 'console')),
  actor_name text not null check (actor_name <> ''),
  permission text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  facts jsonb not null default '{}',
  seq bigint unique check (seq > 0),
  hash bytea check (length(hash) = 32),
  check ((seq is null) = (hash is null))
);
create index audit_log_unsealed on audit_log (id) where seq is null;
-- The history of one order, transfer or withdrawal.
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id);

insert into audit_log (at, actor_kind, actor_name, permission, action, subject_kind, subject_id, facts)
select at, 'console', who,
  case
    when what in ('approveRefund', 'refuseRefund') then 'refunds.approve'
    when what in ('approveReturn', 'refuseReturn') then 'returns.decide'
    else 'cases.decide'
  end,
  case what when 'assign' then 'assignTransfer' when 'credit' then 'creditTransfer' when 'dismiss' then 'dismissTransfer'
    when 'refund' then case when refund_id is null then 'offerTransfer' else 'sendTransferBack' end else what end,
  case
    when what in ('approveRefund', 'refuseRefund') then 'refund'
    when what in ('approveReturn', 'refuseReturn') then 'order'
    else 'transfer'
  end,
  case
    when what in ('approveRefund', 'refuseRefund') then refund_id::text
    when what in ('approveReturn', 'refuseReturn') then order_id
    else transfer_id::text
  end,
  jsonb_strip_nulls(jsonb_build_object('why', why, 'orderId',
    case when what not in ('approveReturn', 'refuseReturn') then order_id end,
    'refundId', case when what = 'refund' then refund_id::text end))
from review_action order by id;
drop table review_action;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the audit log is added to, never changed', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger refuse_removal before delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
create trigger refuse_change before update on audit_log
  for each row when (
    old.seq is not null or new.seq is null
    or (old.id, old.at, old.actor_kind, old.actor_id, old.actor_name, old.permission, old.action, old.subject_kind, old.subject_id, old.facts)
      is distinct from (new.id, new.at, new.actor_kind, new.actor_id, new.actor_name, new.permission, new.action, new.subject_kind, new.subject_id, new.facts)
  ) execute function refuse_audit_change();
