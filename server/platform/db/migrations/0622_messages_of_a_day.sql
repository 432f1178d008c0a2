-- Codes of orders are sent first, too: somebody waits for them.
drop index message_out_due;
create index message_out_due on message_out (channel, (kind not in ('code', 'orderCode')), next_at) where state = 'waiting';

-- How many of a kind a recipient got today.
create index message_out_of_kind on message_out (recipient, kind, created_at) where attempts > 0 and state <> 'givenUp';
