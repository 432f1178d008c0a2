-- People look for these two under their whole names. Renamed ones stay.
update country set name = name || '{"en": "United States"}' where code = 'US' and name ->> 'en' = 'US';
update country set name = name || '{"en": "United Kingdom"}' where code = 'GB' and name ->> 'en' = 'UK';
