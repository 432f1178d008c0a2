-- What was last charged to an account's limits, newest first.
create index charge_by_account on charge (account_id, id);
