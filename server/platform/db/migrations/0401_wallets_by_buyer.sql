-- How many wallets the unpaid orders of one account or device hold, without reading every address.
create index shop_address_by_buyer on shop_address (last_buyer) where role = 'wallet' and last_buyer is not null;
