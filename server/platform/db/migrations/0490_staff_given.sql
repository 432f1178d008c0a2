-- What each person gave away alone is summed over a day with each further gift (decision 089).
create table staff_given (
  person text not null,
  permission text not null,
  amount_micro bigint not null check (amount_micro > 0),
  at timestamptz not null
);
create index staff_given_by_person on staff_given (person, at);

insert into staff_given (person, permission, amount_micro, at)
select asked_by, 'refunds.ask', amount_micro, asked_at from order_return
where asked_by is not null and decided_at = asked_at and state in ('approved', 'done')
  and amount_micro > 0 and asked_at > now() - interval '1 day'
union all
select asked_by, 'credit.grant', amount_micro, asked_at from credit_grant
where decided_at = asked_at and state = 'granted' and asked_at > now() - interval '1 day';

drop index order_return_asker;

-- Returns had no amount: a limited role gets its largest one, so that returns are no way around it.
update staff_permission r set max_micro = (
  select max(o.max_micro) from staff_permission o
  where o.role = r.role and o.permission in ('refunds.ask', 'refunds.approve', 'cases.decide')
  having bool_and(o.max_micro is not null))
where r.permission = 'returns.decide' and r.max_micro is null;
