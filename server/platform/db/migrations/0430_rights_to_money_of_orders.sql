-- Money and receivers of orders have rights of their own. An upgrade changes what nobody sees.
insert into staff_permission (role, permission)
select role, 'orders.money' from staff_permission where permission = 'orders.read'
union all select role, 'orders.receiver' from staff_permission where permission = 'customers.read' on conflict do nothing;
insert into staff_key_permission (key_id, permission)
select key_id, 'orders.money' from staff_key_permission where permission = 'orders.read'
union all select key_id, 'orders.receiver' from staff_key_permission where permission = 'customers.read' on conflict do nothing;
