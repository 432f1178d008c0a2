-- Paid after its time: whoever paid may pay a second time, though nothing else of the order is looked for any more.
create index payment_settled_late on payment (settled_at) where settled_at > expires_at;
