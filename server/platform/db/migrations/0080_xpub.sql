-- Addresses of an account's public key: the merchant's own wallets that the shop derives itself. Index 0 is never given out; its
-- signature proves the whole key.
alter table shop_address
  add column xpub text,
  add column xpub_index bigint,
  drop constraint shop_address_check,
  drop constraint shop_address_check2,
  add constraint shop_address_purpose check (case role when 'forwarder' then purpose is not null else purpose is null or xpub is not null end),
  add constraint shop_address_xpub check ((xpub is null) = (xpub_index is null)),
  add constraint shop_address_proof check (proven_at is null or role = 'treasury' or xpub_index = 0);
create unique index shop_address_xpub_index on shop_address (xpub, xpub_index) where xpub is not null;
-- Indices are never given twice, also when a transaction that took one is rolled back.
create sequence xpub_index;
