import type { Config } from '../config.ts'
import { createMailDelivery } from './deliverMail.ts'
import { createPushDelivery } from './deliverPush.ts'
import { createSmsDelivery } from './deliverSms.ts'
import { createTelegramDelivery } from './deliverTelegram.ts'
import { openPushKey } from './pushKey.ts'
import type { Deliver, Post } from './post.ts'

const keep: Deliver = async () => {}

type StaffConfig = Pick<Config, 'telegram' | 'dataDir' | 'officeKey' | 'publicUrl' | 'shopEmail'>
type PostConfig = Pick<Config, 'demo' | 'mail' | 'sms'> & Partial<StaffConfig>

/** Push services want to know whom to write to. */
const subjectOf = ({ shopEmail, publicUrl }: PostConfig): string =>
  shopEmail ? `mailto:${shopEmail}` : (publicUrl ?? 'https://localhost')

function pushOf(config: PostConfig): Deliver | null {
  const { dataDir, officeKey = null } = config
  if (dataDir === undefined) return null
  return createPushDelivery({
    key: () => openPushKey({ dataDir, officeKey }),
    subject: subjectOf(config),
  })
}

export function openPost(config: PostConfig): Post {
  if (config.demo)
    return {
      mail: keep,
      sms: keep,
      telegram: keep,
      push: keep,
      keepCodes: true,
      close: () => {},
    }
  const mail = config.mail === null ? null : createMailDelivery(config.mail)
  return {
    mail: mail?.deliver ?? null,
    sms: config.sms === null ? null : createSmsDelivery(config.sms),
    telegram: config.telegram ? createTelegramDelivery(config.telegram) : null,
    push: pushOf(config),
    keepCodes: false,
    dailyMax: { mail: config.mail?.dailyMax ?? 0, sms: config.sms?.dailyMax ?? 0 },
    close: () => mail?.close(),
  }
}
