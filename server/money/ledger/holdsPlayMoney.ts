/** True when demo mode ever issued play money. Plain text, because startup has no context yet. */
export const holdsPlayMoney = `exists (select from ledger_account where system = 'demo')`
