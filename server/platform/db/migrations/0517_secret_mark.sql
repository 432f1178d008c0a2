-- Which forwarder secret the treasury was proven with. Null until a process first offers addresses.
alter table shop_address add column secret_mark text check (secret_mark is null or role = 'treasury' or xpub_index = 0);
