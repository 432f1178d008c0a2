-- What the shop contract of each network said last: only an open rail is offered to buyers.
create table contract_rail (
  network integer primary key,
  -- As in the settings; a row of another contract says nothing.
  shop text not null,
  state text not null check (state in ('open', 'frozen')),
  reason text check (reason in ('code', 'token', 'platform')),
  platform text,
  checked_at timestamptz not null,
  check ((state = 'open') = (reason is null)),
  check (state = 'frozen' or platform is not null)
);

-- Reasons are values of the code (basics/status.ts).
alter table transfer drop constraint transfer_reason_check,
  add constraint transfer_reason_check check (reason ~ '^[a-zA-Z]{2,40}$'),
  -- The product that `addOrder` named; such a payment names no order.
  add column chain_product numeric;
create index transfer_added on transfer (id) where chain_product is not null and outcome is null;
