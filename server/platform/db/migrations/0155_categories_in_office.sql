-- Categories are edited in the office; a hidden one is not listed in the shop, its products stay on sale.
alter table category add column version integer not null default 1;
alter table category add column published boolean not null default true;
