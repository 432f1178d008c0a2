-- Translations that are older than their Chinese text, as name.en or description.jp; of an option and a category by language.
alter table product add column outdated text[] not null default '{}';
alter table product_option add column outdated text[] not null default '{}';
alter table category add column outdated text[] not null default '{}';

-- A translation is outdated once the Chinese text changes without it, until it changes, too, or is taken away.
create function outdated_after(mark text, before jsonb, after jsonb, known text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct m order by m), '{}') from (
    select m from unnest(known) m where not starts_with(m, mark)
    union all
    select mark || t.key from jsonb_each_text(after) t
    where t.key <> 'cn' and t.value <> '' and before->>t.key = t.value
      and (before->>'cn' is distinct from after->>'cn' or mark || t.key = any(known))
  ) marks
$$;

create function mark_outdated_product() returns trigger language plpgsql as $$
begin
  new.outdated := outdated_after('name.', old.name, new.name, new.outdated);
  new.outdated := outdated_after('description.', old.description, new.description, new.outdated);
  return new;
end $$;
create trigger mark_outdated before update on product for each row
  when (old.name is distinct from new.name or old.description is distinct from new.description)
  execute function mark_outdated_product();

create function mark_outdated_option() returns trigger language plpgsql as $$
begin
  new.outdated := outdated_after('', old.label, new.label, new.outdated);
  return new;
end $$;
create trigger mark_outdated before update on product_option for each row when (old.label is distinct from new.label)
  execute function mark_outdated_option();

create function mark_outdated_category() returns trigger language plpgsql as $$
begin
  new.outdated := outdated_after('', old.name, new.name, new.outdated);
  return new;
end $$;
create trigger mark_outdated before update on category for each row when (old.name is distinct from new.name)
  execute function mark_outdated_category();

-- When a product goes on sale and off it by itself.
alter table product add column publish_at timestamptz;
alter table product add column take_off_at timestamptz;
create index product_publish_at on product (publish_at) where publish_at is not null;
create index product_take_off_at on product (take_off_at) where take_off_at is not null;

-- Options are shown with the price before and their own picture.
drop trigger note_update on product_option;
create trigger note_update after update on product_option
  for each row when ((old.label, old.price_micro, old.was_micro, old.picture, old.position, old.retired, old.product_id)
    is distinct from (new.label, new.price_micro, new.was_micro, new.picture, new.position, new.retired, new.product_id))
  execute function note_catalogue_change();
