-- A wallet that announced coin and did not send it waits, whichever account it is bound to (rewards#coin).
create index coin_pledge_of_wallet on coin_pledge (wallet, id);
