import { pino, type Logger } from 'pino'

export type Log = Logger

/** Tokens, secrets in links, personal data of orders, rows in PostgreSQL's errors. */
const REDACTED = [
  'req.headers',
  'secret',
  '*.secret',
  'password',
  '*.password',
  'receiverEmail',
  '*.receiverEmail',
  'address',
  'phone',
  'err.detail',
  'err.where',
  'err.parameters',
]

export const createLog = (name: string, level: string): Log =>
  pino(
    { name, level, redact: { paths: REDACTED, censor: '[hidden]' }, base: { name } },
    pino.destination({ dest: 2, sync: false }),
  )
