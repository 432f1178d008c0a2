-- True while payouts wait, refunds are not claimed and no balance is spent (rules: payouts#unreconciled). Asks the found
-- transfers themselves: a stored fact was lost or kept when one was found while the last one was explained. They have
-- an index of the open ones, `payout_found_open`.
create function is_uncompared() returns boolean language sql stable as $$
  select exists (select from setup_fact where name = 'restored')
    or exists (select from payout_found where state = 'open')
$$;
