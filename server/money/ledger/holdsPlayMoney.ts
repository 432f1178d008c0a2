/**
 * True when demo mode ever issued play money. Plain text, because startup needs it before a context exists.
 */
export const holdsPlayMoney = `exists (select from ledger_account where system = 'demo')`
