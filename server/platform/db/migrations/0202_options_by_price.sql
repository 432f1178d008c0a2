-- Links that name a price alone (screens#home-parameters).
create index product_option_by_price on product_option (price_micro) where not retired;
