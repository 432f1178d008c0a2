-- Money of an order that could not be settled is held for a person to look at, so that the orders behind it go on.
alter table transfer drop constraint transfer_reason_check, add constraint transfer_reason_check
  check (reason in ('short', 'over', 'late', 'twice', 'noOrder', 'ambiguous', 'noTransfer', 'unconfirmed', 'reorganised', 'fault'));

-- Where money may still arrive for what was offered under earlier settings.
create index quote_by_expiry on quote (network, expires_at);
