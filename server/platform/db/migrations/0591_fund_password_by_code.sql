-- A reset takes back a fund password that a code set shortly before, and puts the earlier one in its place.
alter table account add column sec_by_code_at timestamptz, add column sec_before_code text;
