-- Networks, coins and languages are values of the code (basics/networks.ts, basics/locales.ts), so that a new one
-- needs no migration. Here only their shape is checked; the ledger's assets are filled in at each start.
create table ledger_asset (asset text primary key);
insert into ledger_asset select distinct asset from ledger_account;
alter table asset drop constraint asset_block_chain_check,
  add constraint asset_block_chain_check check (block_chain ~ '^[A-Z0-9]{2,10}$');
alter table account_wallet drop constraint account_wallet_asset_check,
  add constraint account_wallet_asset_check check (asset ~ '^[A-Z0-9]{2,10}$');
alter table ledger_account drop constraint ledger_account_asset_check, drop constraint ledger_account_system_check,
  add constraint ledger_account_asset_fkey foreign key (asset) references ledger_asset,
  add constraint ledger_account_system_check check (system ~ '^(sales|fees|swap|demo|(receipts|payouts):[1-9][0-9]{0,9}|pool:[A-Za-z0-9-]{1,40})$');
alter table charge drop constraint charge_network_check, add constraint charge_network_check check (network > 0);
alter table banner drop constraint banner_language_check, add constraint banner_language_check check (language ~ '^[a-z]{2,8}$');
alter table account drop constraint account_language_check, add constraint account_language_check check (language ~ '^[a-z]{2,8}$');
alter table message_out drop constraint message_out_language_check,
  add constraint message_out_language_check check (language ~ '^[a-z]{2,8}$');
alter table shop_order drop constraint shop_order_language_check,
  add constraint shop_order_language_check check (language ~ '^[a-z]{2,8}$');
