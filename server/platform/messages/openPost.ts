import type { Config } from '../config.ts'
import { openSecretKey } from '../secretKey.ts'
import { createMailDelivery } from './deliverMail.ts'
import { createPushDelivery } from './deliverPush.ts'
import { createSmsDelivery } from './deliverSms.ts'
import { createTelegramDelivery } from './deliverTelegram.ts'
import { openPushKey } from './pushKey.ts'
import { mailMark } from './mailMark.ts'
import { DeliveryFailure, type Deliver, type Post } from './post.ts'

const keep: Deliver = async () => {}

type StaffConfig = Pick<
  Config,
  'telegram' | 'dataDir' | 'officeKey' | 'publicUrl' | 'shopEmail' | 'shop'
>
type PostConfig = Pick<Config, 'demo' | 'mail' | 'sms'> & Partial<StaffConfig>

/** The contact that push services ask for. */
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

/** Retried until this process has loaded the settings under test. */
const OTHER_SETTINGS = 'ESETTINGS'

function ofItsSettings(config: PostConfig, deliver: Deliver): Deliver {
  const { dataDir, officeKey = null, mail } = config
  if (dataDir === undefined || mail === null) return deliver
  return async (message, signal) => {
    const asked = message.kind === 'testMail' ? message.facts['mark'] : undefined
    const mark = asked && mailMark(openSecretKey(dataDir, 'office-key', officeKey), mail)
    if (asked !== mark) throw new DeliveryFailure(OTHER_SETTINGS, false)
    return deliver(message, signal)
  }
}

export function openPost(config: PostConfig): Post {
  const signed =
    (deliver: Deliver): Deliver =>
    (message, signal) =>
      deliver({ ...message, shop: config.shop?.name ?? null }, signal)
  if (config.demo)
    return {
      mail: keep,
      sms: keep,
      telegram: keep,
      push: keep,
      keepCodes: true,
      close: () => {},
    }
  const push = pushOf(config)
  const mail = config.mail === null ? null : createMailDelivery(config.mail)
  return {
    mail: mail && ofItsSettings(config, signed(mail.deliver)),
    sms: config.sms === null ? null : signed(createSmsDelivery(config.sms)),
    telegram: config.telegram ? signed(createTelegramDelivery(config.telegram)) : null,
    push: push && signed(push),
    keepCodes: false,
    dailyMax: { mail: config.mail?.dailyMax ?? 0, sms: config.sms?.dailyMax ?? 0 },
    close: () => mail?.close(),
  }
}
