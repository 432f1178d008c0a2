-- When a person was told that a network is frozen: nothing is credited there until somebody has looked.
alter table chain_cursor add column told_at timestamptz;
