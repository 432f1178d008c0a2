-- Grants of spending-limit contracts that this shop does not charge any more, whose owners were told; once each.
create table old_limit (
  network integer not null,
  contract text not null,
  grant_id numeric not null,
  account_id bigint not null references account (id),
  told_at timestamptz not null,
  primary key (network, contract, grant_id)
);
