-- Pieces of paid orders that were not given back, counted every few minutes (orders/lines/countSold.ts): a sale does not wait for the
-- product's row, and an answer is kept that long.
alter table product add column sold integer not null default 0 check (sold >= 0);
create index product_sold on product (sold, id) where published;
create index product_category_sold on product (category_id, sold, id) where published;

-- From which amount on delivery costs nothing, wherever the shop delivers; null where there is no such amount.
create function free_delivery_from() returns bigint language sql stable as $$
  select max(case when g.fee_micro = 0 then 0 else coalesce((select min((step->>'from')::bigint)
      from jsonb_array_elements(g.fee_steps) step where (step->>'fee')::bigint = 0), 9223372036854775807) end)
  from delivery_group g where exists (select from country c where c.delivery_group_id = g.id and c.published)
$$;
create trigger note_change after insert or update or delete or truncate on delivery_group
  for each statement execute function note_catalogue_change();
