import { createHash } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import { LANGUAGES } from '../../../basics/locales.ts'
import type { MailConfig } from '../config/messages.ts'
import { DeliveryFailure, type Deliver } from './post.ts'
import { renderMail } from './renderMessage.ts'

const CONNECTIONS = 5
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
const SMTP_PORT = 587
const SMTPS_PORT = 465

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** For nodemailer. Requires TLS with a valid certificate, except for a relay on this machine. */
export function mailOptions(url: string): object {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const local = isLoopback(host)
  return {
    host,
    port: port === '' ? (secure ? SMTPS_PORT : SMTP_PORT) : Number(port),
    secure,
    requireTLS: !secure && !local,
    tls: { rejectUnauthorized: !local, minVersion: 'TLSv1.2' },
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown }

/** RFC 5321 and 7504: the mailbox does not exist or takes no mail. */
const NO_MAILBOX = new Set([550, 551, 553, 556])

/** Only a refusal of this recipient is final; credentials or a full disk can be repaired. */
function failureOf(cause: unknown): DeliveryFailure {
  const { code, responseCode, command } = (
    typeof cause === 'object' && cause !== null ? cause : {}
  ) as SmtpError
  const name = typeof code === 'string' ? code : 'unknown'
  const answer = typeof responseCode === 'number' ? responseCode : undefined
  const isFinal = command === 'RCPT TO' && answer !== undefined && NO_MAILBOX.has(answer)
  return new DeliveryFailure(answer === undefined ? name : `${name} ${answer}`, isFinal)
}

export function createMailDelivery(config: MailConfig): {
  readonly deliver: Deliver
  close(): void
} {
  let opening: Promise<Transporter> | undefined
  const open = (): Promise<Transporter> =>
    (opening ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ ...mailOptions(config.url), pool: true, maxConnections: CONNECTIONS }),
    ))
  const domain = /@([^\s>]+)>?$/.exec(config.from)![1]!
  return {
    async deliver(message, signal) {
      const mail = renderMail(
        message.language,
        message.kind,
        message.facts,
        message.code,
        message.shop,
      )
      // Stable across attempts, so that mail programs recognise a duplicate.
      const name = createHash('sha256')
        .update(`${message.id} ${message.to}`)
        .digest('hex')
        .slice(0, 32)
      const transport = await open()
      signal.throwIfAborted()
      try {
        await transport.sendMail({
          from: config.from,
          to: { name: '', address: message.to },
          ...mail,
          messageId: `<${name}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': LANGUAGES[message.language].htmlLang,
          },
          // Also ends the connection, so that a hanging server frees its slot.
          ...({ signal } as object),
        })
      } catch (cause) {
        throw failureOf(cause)
      }
    },
    close: () => void opening?.then((transport) => transport.close()).catch(() => {}),
  }
}
