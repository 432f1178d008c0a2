-- The products that show how few pieces are left, so that the job that counts them each minute reads no others.
create index product_few_left on product (id) where few_left is not null;
