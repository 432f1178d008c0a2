-- Pictures of a review are public once staff have looked at them; those that were public before stay so.
alter table comment add column pictures_wait boolean not null default false;

-- What waits for staff: questions without an answer and pictures.
drop index comment_unanswered;
create index comment_waiting on comment (id)
  where state = 'shown' and (pictures_wait or (kind = 'question' and not answered));
