-- What cards of products show besides the number sold, counted by jobs every few minutes: the reviews that count and their
-- stars, and the pieces left where every option on sale is low. A list reads no other table for them.
alter table product
  add column reviews integer not null default 0 check (reviews >= 0),
  add column stars integer not null default 0 check (stars >= 0),
  add column few_left integer check (few_left > 0);
