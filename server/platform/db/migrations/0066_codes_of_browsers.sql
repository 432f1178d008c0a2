-- A code belongs to the browser that asked for it (accounts#codes), so that nobody can use up the tries of another's.
-- Codes live for five minutes: those on their way are dropped.
delete from account_code;
alter table account_code
  drop constraint account_code_pkey,
  add column browser_hash bytea not null,
  add primary key (target_hash, browser_hash);
