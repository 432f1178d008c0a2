-- Whose rights an endpoint hears with; null: the owner's, as of those made before or at the console.
alter table webhook_endpoint add column staff_id bigint references staff (id);
alter table webhook_endpoint drop constraint webhook_endpoint_check1;
alter table webhook_endpoint add constraint webhook_endpoint_off_reason
  check (off_reason in ('person', 'failing', 'gone', 'rights') and (off_reason is null) = (state = 'on'));
