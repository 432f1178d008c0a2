-- Why goods come back, of a list; null: only in words.
alter table order_return add column kind text
  check (kind in ('damaged', 'wrongItem', 'notAsDescribed', 'missingParts', 'changedMind', 'other'));
-- A buyer's photos of what comes back, encoded anew. Personal: deleted with the receiver's name (refunds#photos).
create table return_photo (
  order_id text not null,
  return_no smallint not null,
  photo_no smallint not null check (photo_no between 1 and 5),
  -- Of the file as it was sent: the same one again is the same photo.
  file_hash bytea not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (order_id, return_no, photo_no),
  unique (order_id, return_no, file_hash),
  foreign key (order_id, return_no) references order_return (order_id, return_no)
);
alter table return_photo alter column bytes set storage external;
