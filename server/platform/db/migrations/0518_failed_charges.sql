-- Few, and asked for before each order in whitelist mode.
create index charge_failed on charge (updated_at) where reason = 'failedOnChain';
