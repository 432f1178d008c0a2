-- Beside a picture stands what else shows it, also in a description, below one, or as an option's.
create function description_pictures(description jsonb) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(found[1]), '{}')
    from regexp_matches(description::text, '/pictures/([0-9a-f]{32})-', 'g') found);
create function shown_pictures(pictures text[], detail_pictures text[], description jsonb) returns text[]
  language sql immutable parallel safe return pictures || detail_pictures || description_pictures(description);
create index product_shown_pictures on product using gin (shown_pictures(pictures, detail_pictures, description));
drop index product_pictures;
create index product_option_picture on product_option (picture) where picture is not null;
