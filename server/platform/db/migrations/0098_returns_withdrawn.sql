-- A buyer may take an undecided return back (refunds#returns).
alter table order_return
  drop constraint order_return_state_check,
  add constraint order_return_state_check check (state in ('asked', 'approved', 'refused', 'withdrawn', 'done'));
