-- Of a member who had bought and kept goods: those of others cannot keep them out (rewards#coin).
alter table coin_pledge add column by_buyer boolean not null default false;
