-- A statement that does its whole work, or none of it, needs no transaction around it: where a part of it found nothing to
-- do, it breaks itself off. The code is ours (server/platform/db/wholeOrNot.ts).
create function must_hold(holds boolean) returns boolean language plpgsql as $$
begin
  if not holds then
    raise exception 'the statement is only whole or not at all' using errcode = 'S0001';
  end if;
  return holds;
end $$;
