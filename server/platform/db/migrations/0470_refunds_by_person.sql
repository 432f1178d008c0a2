-- What one person gave back within a day is summed with each refund that staff ask for.
create index order_return_asker on order_return (asked_by, asked_at) where asked_by is not null;
