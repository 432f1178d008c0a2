-- What was given up lately is listed, and can be sent again.
create index message_out_given_up on message_out (done_at) where state = 'givenUp';
create index webhook_message_dead on webhook_message (endpoint_id, id) where state = 'dead';
