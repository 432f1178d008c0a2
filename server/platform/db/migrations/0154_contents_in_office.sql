-- Announcements and banners are edited in the office: two who change one at once see each other.
alter table announcement add column version integer not null default 1;
alter table banner add column version integer not null default 1;
-- Translations that are older than their Chinese text, as title.en or content.jp.
alter table announcement add column outdated text[] not null default '{}';
alter table banner add column outdated text[] not null default '{}';

create function mark_outdated_announcement() returns trigger language plpgsql as $$
begin
  new.outdated := outdated_after('title.', old.title, new.title, new.outdated);
  new.outdated := outdated_after('content.', old.content, new.content, new.outdated);
  return new;
end $$;
create trigger mark_outdated before update on announcement for each row
  when (old.title is distinct from new.title or old.content is distinct from new.content)
  execute function mark_outdated_announcement();

create function mark_outdated_banner() returns trigger language plpgsql as $$
begin
  new.outdated := outdated_after('title.', old.title, new.title, new.outdated);
  return new;
end $$;
create trigger mark_outdated before update on banner for each row
  when (old.title is distinct from new.title) execute function mark_outdated_banner();
