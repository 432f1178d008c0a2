-- A contact that only the link named before money came confirms a refund after 72 hours, not at once.
alter table shop_order add column contact_by_placer boolean not null default true;
