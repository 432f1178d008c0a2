/** SQL: whether demo mode ever gave somebody play money here. Text, for whoever asks before there is a context. */
export const holdsPlayMoney = `exists (select from ledger_account where system = 'demo')`
