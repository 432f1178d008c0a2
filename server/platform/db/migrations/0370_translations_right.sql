-- Translations have a right of their own. Who may change products and contents could translate both already.
insert into staff_permission (role, permission)
select c.role, 'texts.translate' from staff_permission c join staff_permission t on t.role = c.role and t.permission = 'content.write'
where c.permission = 'catalogue.write' on conflict do nothing;
insert into staff_key_permission (key_id, permission)
select c.key_id, 'texts.translate' from staff_key_permission c join staff_key_permission t on t.key_id = c.key_id and t.permission = 'content.write'
where c.permission = 'catalogue.write' on conflict do nothing;
