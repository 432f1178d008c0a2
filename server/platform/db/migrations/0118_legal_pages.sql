-- What the merchant wrote into the pages that a shop must have. Every saved version stays: an order may be older than the newest.
create table legal_page (
  kind text not null check (kind in ('terms', 'privacy', 'returns', 'imprint')),
  version integer not null check (version > 0),
  -- A text for each language.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  saved_at timestamptz not null,
  primary key (kind, version)
);
create trigger note_change after insert or update or delete or truncate on legal_page
  for each statement execute function note_catalogue_change();
-- They were written at the first start, and nothing could show or change them.
delete from announcement where handle in ('legal:terms', 'legal:privacy', 'legal:returns', 'legal:imprint');
