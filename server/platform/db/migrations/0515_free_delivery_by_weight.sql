-- From which amount on delivery costs nothing whatever the goods weigh; free_delivery_from() knows of no weight.
create function free_delivery_at_any_weight_from() returns bigint language sql stable as $$
  select max(case when g.fee_micro = 0 and g.fee_weight is null then 0 else coalesce((select min((step->>'from')::bigint)
      from jsonb_array_elements(g.fee_steps) step where (step->>'fee')::bigint = 0), 9223372036854775807) end)
  from delivery_group g where exists (select from country c where c.delivery_group_id = g.id and c.published)
$$;

-- Up to so many grams no order pays for its weight; null where none ever does.
create function free_weight() returns bigint language sql stable as $$
  select min((g.fee_weight->>'over')::bigint)
  from delivery_group g where exists (select from country c where c.delivery_group_id = g.id and c.published)
$$;
