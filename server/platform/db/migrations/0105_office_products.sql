-- Rises whenever the office or an import changes what a form shows, so that two who edit at once see each other.
alter table product add column version integer not null default 1;
