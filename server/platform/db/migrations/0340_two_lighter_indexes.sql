-- Nearly all transfers to a shared address are nobody's and wait for a person: each was in four indexes for that.
-- A sum of what is held reads this one and transfer_to_review, which share no row.
drop index transfer_held_sum;
create index transfer_decided on transfer (outcome) where outcome is not null and held_base > 0;

drop index transfer_newest;
create index transfer_newest on transfer (network, id desc) where order_id is not null;
