-- A pattern was a ninth of what it takes to store a transfer. Names of reasons are the code's; the length keeps anything else out.
alter table transfer
  drop constraint transfer_reason_check,
  add constraint transfer_reason_check check (length(reason) between 2 and 40);
