-- Pieces sold of each option, counted anew by a job. A table of its own: rows of options are locked by orders.
create table option_sold (
  option_id integer primary key references product_option on delete cascade,
  pieces integer not null check (pieces > 0)
);
