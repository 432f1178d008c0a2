-- A refund that staff begin is a return that they ask for (refunds#by-staff). Null: the buyer asked.
alter table order_return add column asked_by text check (asked_by ~ '^(staff:[0-9]+|console:.+)$');
