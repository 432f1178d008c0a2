-- Reports add up the ledger by time: what was sold, given back and taken as a fee, without reading members' other transfers.
create index ledger_transfer_report on ledger_transfer (at) include (debit_id, credit_id, asset, amount_micro, kind, phase)
  where kind in ('orderPayment', 'orderRefund', 'adjustment', 'withdrawalFee') and phase in ('posted', 'completed');
-- The shop's own accounts among those of all members.
create index ledger_account_system on ledger_account (id) include (system) where system is not null;
-- Money that no order took, for the report on what the shop owes.
create index transfer_held_sum on transfer (network) include (held_base) where held_base > 0;
