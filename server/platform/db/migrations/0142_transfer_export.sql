-- What a token was worth on a day, as the shop's bookkeeper stated it: no stranger's server is asked.
create table fiat_rate (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  token text not null,
  -- Of the shop's time zone.
  day date not null,
  rate numeric(30, 12) not null check (rate > 0),
  source text not null check (source <> ''),
  set_at timestamptz not null,
  primary key (currency, token, day)
);

-- The export reads a month at a time. Rows come in the order of their time, so that a summary of each range of pages is enough.
create index transfer_by_time on transfer using brin (block_time);
create index withdrawal_done on withdrawal (updated_at) where state = 'done';
create index coin_receipt_by_time on coin_receipt (paid_at);
