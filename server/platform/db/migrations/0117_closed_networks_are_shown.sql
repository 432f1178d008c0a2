-- Finished pages name the networks that are offered: they are made anew as soon as staff close or open one.
create trigger closed_network_changed after insert or update or delete on closed_network
  for each statement execute function note_catalogue_change();
