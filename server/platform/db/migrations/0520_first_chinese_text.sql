-- Chinese that is written for the first time is the translation: nothing is older than it.
create or replace function outdated_after(mark text, before jsonb, after jsonb, known text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct m order by m), '{}') from (
    select m from unnest(known) m where not starts_with(m, mark)
    union all
    select mark || t.key from jsonb_each_text(after) t
    where t.key <> 'cn' and t.value <> '' and before->>t.key = t.value
      and (before->>'cn' <> '' and before->>'cn' is distinct from after->>'cn'
        and not (before->>'cn' = t.value and after->>'cn' ~ '[\u3400-\u9fff]')
        or mark || t.key = any(known))
  ) marks
$$;
