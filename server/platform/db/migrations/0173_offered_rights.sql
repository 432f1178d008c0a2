-- The rights that there were when a role was last decided upon: what a later version adds to a preset role is offered, once,
-- and given only by a person. Roles of before were decided upon when there were these.
alter table staff_role add column known_rights text[] not null default '{}';
update staff_role set known_rights = '{orders.read,orders.ship,orders.cancel,orders.note,customers.read,keys.read,keys.write,refunds.ask,refunds.approve,returns.decide,cases.decide,withdrawals.decide,payouts.approve,payouts.resolve,finance.read,catalogue.write,content.write,settings.write,addresses.write,staff.manage,apiKeys.manage,audit.read}';
