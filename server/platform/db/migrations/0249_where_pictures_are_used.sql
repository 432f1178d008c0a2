-- Beside a picture stands which other products have it.
create index product_pictures on product using gin (pictures);
