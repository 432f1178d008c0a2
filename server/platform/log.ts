import { pino, type Logger } from 'pino'

export type Log = Logger

/** Never in a log: tokens, secrets in links, personal data of orders, and the rows that PostgreSQL quotes in its errors. */
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

/** One JSON object a line on standard error; `name` tells the processes apart. */
export const createLog = (name: string, level: string): Log =>
  pino(
    { name, level, redact: { paths: REDACTED, censor: '[hidden]' }, base: { name } },
    pino.destination({ dest: 2, sync: false }),
  )
