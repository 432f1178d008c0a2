-- What happens to orders was told in a table of theirs; now whatever happens is, in one.
alter table order_event rename to outbox;
alter table outbox rename column order_id to subject_id;
alter table outbox
  drop constraint order_event_order_id_fkey,
  add column subject_kind text not null default 'order';
alter table outbox alter column subject_kind drop default;
update outbox set kind = 'order.' || kind;
drop index order_event_by_order;
-- The timeline of one order.
create index outbox_by_subject on outbox (subject_kind, subject_id, id);
