import { createHmac } from 'node:crypto'
import type { MailConfig } from '../config/messages.ts'
import { keyFor } from '../secretKey.ts'

/** Identifies server and sender without revealing them, so that a test mail goes out with the settings it tests. */
export const mailMark = (key: Buffer, { url, from }: MailConfig): string =>
  createHmac('sha256', keyFor(key, 'test of mail')).update(`${url}\n${from}`).digest('hex')
