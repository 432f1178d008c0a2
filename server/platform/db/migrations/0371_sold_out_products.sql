-- The office lists what is sold out, newest first, among many that are not.
create index product_sold_out on product (id desc) where published and sold_out;
