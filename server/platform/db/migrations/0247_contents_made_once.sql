-- The key of the request that made a row: the same again after a lost answer makes no second one.
alter table announcement add column save_key text unique;
alter table banner add column save_key text unique;
