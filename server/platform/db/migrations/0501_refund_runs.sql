-- Refunds of many orders, made in the background: the state of each row is written in the transaction of its refund.
create table refund_run (
  id bigint generated always as identity primary key,
  person text not null,
  -- Who acts: a session, or an API key.
  staff_id bigint,
  session_id bigint,
  key_id bigint,
  why text not null,
  asked_at timestamptz not null,
  check (num_nonnulls(staff_id, session_id) = case when key_id is null then 2 else 0 end)
);
create index refund_run_person on refund_run (person, id);

create table refund_run_order (
  run_id bigint not null references refund_run (id) on delete cascade,
  row_no int not null,
  order_id text not null,
  amount_micro bigint not null,
  after_return int not null,
  -- Null until it is tried.
  state text check (state in ('approved', 'waits', 'changed', 'failed', 'stopped')),
  ended_at timestamptz,
  check ((state is null) = (ended_at is null)),
  primary key (run_id, row_no),
  unique (run_id, order_id)
);
create index refund_run_order_left on refund_run_order (run_id, row_no) where state is null;
