-- Loads pg_trgm into this session: only then may a role that is no superuser bind its setting to a function.
select show_limit();

-- A long word with a typing error keeps three tenths of its trigrams, so that fewer candidates need measuring: among
-- 60,000 words 0.3 takes a fifth of the time that 0.2 takes. Short words keep less, and have few neighbours anyway.
create or replace function similar_words(mistyped text) returns table (word text, products integer)
  language sql stable set pg_trgm.similarity_threshold = 0.3 as $$
  select w.word, w.products from search_word w
  where w.word ~ '^[a-z]{4}' and w.word % mistyped and w.products > 0
    and length(w.word) between length(mistyped) - 2 and length(mistyped) + 2
  order by similarity(w.word, mistyped) desc, w.products desc
  limit 40
$$;

create function similar_short_words(mistyped text) returns table (word text, products integer)
  language sql stable set pg_trgm.similarity_threshold = 0.2 as $$
  select w.word, w.products from search_word w
  where w.word ~ '^[a-z]{4}' and w.word % mistyped and w.products > 0
    and length(w.word) between length(mistyped) - 1 and length(mistyped) + 1
  order by similarity(w.word, mistyped) desc, w.products desc
  limit 40
$$;
