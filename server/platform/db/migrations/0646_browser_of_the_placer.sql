-- The browser that placed the order keeps its place: others with the link could end its notices.
alter table order_browser add column by_placer boolean not null default false;
