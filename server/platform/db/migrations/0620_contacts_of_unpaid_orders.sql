-- Who named the contacts of before contact_by_placer is unknown. Those of unpaid orders count as named by the link.
update shop_order set contact_by_placer = false
where contact_at is not null and paid_at is null and status = 'unpaid';
