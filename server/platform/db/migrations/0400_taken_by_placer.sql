-- Whether an account took the order over from the browser that placed it. Such an account alone reads the order: its secret is a
-- new one that no link has. From any other browser the link goes on, and the placer may still take the order over.
alter table shop_order add column taken_by_placer boolean not null default false;
