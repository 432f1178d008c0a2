-- Who holds an amount: buyers who paid before may hold more, from however many network addresses.
alter table amount_slot add column buyer bytea;
-- Amounts stay in the table until they are given out again; those that are held are counted for each new order.
create index amount_slot_held on amount_slot (receiver, frees_at);
