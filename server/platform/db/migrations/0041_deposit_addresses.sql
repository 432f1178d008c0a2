-- A deposit is an address of a member, for good: one for each network and treasury. Rows without a treasury are of the time
-- when deposits were told by their amounts.
alter table deposit add column treasury text;
create unique index deposit_address on deposit (account_id, network, treasury) where treasury is not null;
