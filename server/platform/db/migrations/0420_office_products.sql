-- Low on stock (rules: catalogue#low-stock) by the option's own limit or the shop's. Pieces held by unpaid orders count as
-- stock, or visitors could cause notices by ordering without paying. The value changes only at the limit, so that an
-- ordinary sale touches no index.
alter table product_option add column low boolean not null
  generated always as (not retired and stock < coalesce(low_at, 5)) stored;
create index product_option_low on product_option (product_id) where low;

-- Staff look for a part of a name in any language, of hidden products too: all parts of three characters of the names as
-- JSON, so that a rare one is found without reading each product. Shorter ones (被子) are beginnings of these.
create function text_parts(line text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  letter text[] := string_to_array(lower(line), null);
  parts text[] := '{}';
begin
  for at in 1 .. cardinality(letter) loop
    parts[at] := concat(letter[at], letter[at + 1], letter[at + 2]);
  end loop;
  return parts;
end $$;
create function parts_of_names(names jsonb) returns tsvector language sql immutable parallel safe strict cost 10000
begin atomic
  select array_to_tsvector(text_parts(names::text));
end;
create function part_of_name(searched text) returns tsquery language sql immutable parallel safe strict
begin atomic
  select string_agg('''' || replace(replace(part, '\', '\\'), '''', '''''') || ''''
    || case when length(part) < 3 then ':*' else '' end, ' & ')::tsquery
  from (select substr(to_jsonb(searched)::text, 2, length(to_jsonb(searched)::text) - 2) as line) as json,
    unnest(text_parts(line)) part where length(part) = least(3, length(lower(line)));
end;
create index product_name_part on product using gin (parts_of_names(name)) with (fastupdate = off);
-- Statistics would take the parts of thousands of names and help nobody.
alter index product_name_part alter column 1 set statistics 0;
create index product_handle on product (handle);
