-- How often a person undid the transfer's attribution; the postings of each settlement have a name of their own.
alter table transfer add column undone integer not null default 0 check (undone >= 0);
