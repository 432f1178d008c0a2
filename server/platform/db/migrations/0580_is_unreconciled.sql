-- The name says what is missing: someone has to reconcile payouts. `is_uncompared` stays for processes of the version
-- before.
create function is_unreconciled() returns boolean language sql stable as $$
  select exists (select from setup_fact where name = 'restored')
    or exists (select from payout_found where state = 'open')
$$;
