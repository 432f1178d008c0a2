-- Videos of products, named by what was uploaded, in pieces, so that a range of bytes is read without the rest.
create table video (
  file text primary key check (file ~ '^[0-9a-f]{32}\.(mp4|webm)$'),
  bytes integer not null check (bytes > 0),
  seconds integer not null check (seconds > 0),
  made_at timestamptz not null
);
create table video_piece (
  file text not null references video (file) on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (file, place)
);
alter table video_piece alter column bytes set storage external;

-- What has come of a file that is being uploaded.
create table video_upload (
  key text not null check (key ~ '^[0-9a-f]{32}$'),
  place integer not null check (place >= 0),
  bytes bytea not null,
  made_at timestamptz not null,
  primary key (key, place)
);
alter table video_upload alter column bytes set storage external;

alter table product add column video text references video (file);
create index product_video on product (video) where video is not null;
