-- A restored shop pays again only when each payout wallet was compared after the restore.
alter table payout_watch add column compared_at timestamptz;
