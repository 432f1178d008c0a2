-- A rate of exchange that waits for a second person or a day: its value, who asked, and when it takes effect by itself.
alter table dict add column next_value text;
alter table dict add column next_by text;
alter table dict add column next_asked_at timestamptz;
alter table dict add column next_due_at timestamptz;
alter table dict add constraint dict_next check (num_nulls(next_value, next_by, next_asked_at, next_due_at) in (0, 4));
