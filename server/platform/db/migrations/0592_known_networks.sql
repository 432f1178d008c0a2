-- The network of each remembered browser's last sign-in, so that strangers elsewhere cannot use up the owner's codes.
alter table account_device add column network_hash bytea;
