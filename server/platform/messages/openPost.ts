import type { Config } from '../config.ts'
import { createMailDelivery } from './deliverMail.ts'
import { createSmsDelivery } from './deliverSms.ts'
import type { Deliver, Post } from './post.ts'

const keep: Deliver = async () => {}

export function openPost(config: Pick<Config, 'demo' | 'mail' | 'sms'>): Post {
  if (config.demo) return { mail: keep, sms: keep, keepCodes: true, close: () => {} }
  const mail = config.mail === null ? null : createMailDelivery(config.mail)
  return {
    mail: mail?.deliver ?? null,
    sms: config.sms === null ? null : createSmsDelivery(config.sms),
    keepCodes: false,
    dailyMax: { mail: config.mail?.dailyMax ?? 0, sms: config.sms?.dailyMax ?? 0 },
    close: () => mail?.close(),
  }
}
