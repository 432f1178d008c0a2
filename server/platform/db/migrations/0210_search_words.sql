-- Loads pg_trgm into this session: only then may a role that is no superuser bind its setting to a function.
select show_limit();

-- What shoppers' words also stand for, as staff wrote it. A word here takes the place of the one that the shop knows by
-- itself (catalogue/synonyms); with nothing to find it stands for itself alone.
create table search_synonym (
  word text collate "C" primary key check (length(word) between 1 and 40),
  finds text[] not null check (cardinality(finds) <= 30),
  -- Its pinyin and the initials of it.
  sounds text[] not null default '{}',
  changed_at timestamptz not null
);
create index search_synonym_sounds on search_synonym using gin (sounds);

-- Search answers are kept until the catalogue changes.
create trigger note_change after insert or update or delete or truncate on search_synonym
  for each statement execute function note_catalogue_change();

-- Pinyin of the catalogue (terms that begin with ~) near a mistyped one.
create index search_word_similar_sound on search_word using gin (word gin_trgm_ops) where word ~ '^~[a-z]{4}';

create function similar_sounds(mistyped text) returns table (word text, products integer)
  language sql stable set pg_trgm.similarity_threshold = 0.3 as $$
  select w.word, w.products from search_word w
  where w.word ~ '^~[a-z]{4}' and w.word % mistyped and w.products > 0
    and length(w.word) between length(mistyped) - 1 and length(mistyped) + 3
  order by similarity(w.word, mistyped) desc, w.products desc
  limit 40
$$;
