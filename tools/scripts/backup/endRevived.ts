import type pg from 'pg'

export type Revived = {
  readonly sessions: number
  readonly apiKeys: number
  readonly recoveryCodes: number
  readonly productKeys: number
}

const countOf = async (client: pg.Client, text: string): Promise<number> =>
  (await client.query(text)).rowCount ?? 0

/** Single-use texts for wallets and challenges for passkeys. */
const ONE_TIME = [
  'sign_in_message',
  'order_wallet_message',
  'refund_message',
  'held_claim_message',
  'promotion_message',
  'passkey_challenge',
  'staff_challenge',
]

/**
 * Ends what a backup would bring back to life: sessions, links, codes (recovery codes too), one-time texts and API
 * keys. Staff with neither passkey nor app get a link by `npm run staff`. Unsold keys of digital goods go into the bin,
 * since some of them were sold after the backup.
 */
export async function endRevived(client: pg.Client): Promise<Revived> {
  await client.query('delete from staff_link')
  await client.query('delete from account_code')
  for (const table of ONE_TIME) await client.query(`delete from ${table}`)
  const sessions =
    (await countOf(client, 'delete from staff_session')) +
    (await countOf(client, 'delete from account_session'))
  const recoveryCodes = await countOf(client, 'delete from staff_recovery_code')
  const apiKeys = await countOf(
    client,
    'update staff_key set revoked_at = now() where revoked_at is null',
  )
  const productKeys = await countOf(
    client,
    'update product_key set binned_at = now() where order_id is null and binned_at is null',
  )
  // Nothing is paid or spent until somebody has compared (rules: payouts#unreconciled).
  await client.query(
    `insert into setup_fact (name, at) values ('restored', now())
     on conflict (name) do update set at = excluded.at`,
  )
  await client.query('update product_option set stock = held where keyed')
  return { sessions, apiKeys, recoveryCodes, productKeys }
}
