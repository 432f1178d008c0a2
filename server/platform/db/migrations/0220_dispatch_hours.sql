-- Within how many hours goods are sent; the pages say so once there is a value.
insert into dict (code, text, value) values ('ship_hours', 'hours until goods are sent', '') on conflict (code) do nothing;
