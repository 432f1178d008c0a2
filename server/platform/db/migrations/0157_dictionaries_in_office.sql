-- Dictionaries are edited in the office, each with its items as one.
alter table dict add column version integer not null default 1;
