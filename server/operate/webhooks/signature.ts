import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES)
/** As the other side keeps it. */
export const shownSecret = (secret: Buffer): string => `${PREFIX}${secret.toString('base64')}`

type Signed = { readonly id: string; readonly atSeconds: number; readonly body: string }

/** Headers of Standard Webhooks 1.0; with two secrets there are two signatures. */
export function signedHeaders(
  { id, atSeconds, body }: Signed,
  secrets: readonly Buffer[],
): Readonly<Record<string, string>> {
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', secret).update(`${id}.${atSeconds}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': signatures.join(' '),
  }
}
