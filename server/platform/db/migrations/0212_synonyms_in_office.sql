-- Staff change a word upon the version that they read.
alter table search_synonym add column version integer not null default 1;
