import { createHmac } from 'node:crypto'
import type { MailConfig } from '../config/messages.ts'
import { keyFor } from '../secretKey.ts'

/** Names server and sender without telling them: a test of mail is sent with the settings that it is a test of. */
export const mailMark = (key: Buffer, { url, from }: MailConfig): string =>
  createHmac('sha256', keyFor(key, 'test of mail')).update(`${url}\n${from}`).digest('hex')
