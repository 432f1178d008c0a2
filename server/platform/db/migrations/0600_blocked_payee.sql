-- `blocked`: the token's issuer blocked the address that the contract pays.
alter table contract_rail drop constraint contract_rail_reason_check,
  add constraint contract_rail_reason_check check (reason in ('code', 'token', 'platform', 'blocked'));
