import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { openChannels } from './openChannels.ts'

export function warnOfClosedChannels(
  config: Pick<Config, 'demo' | 'mail' | 'sms'>,
  log: Log,
): void {
  const { mail, sms } = openChannels(config)
  if (!mail)
    log.warn(
      { setting: 'SMTP_URL' },
      'no mail can be sent: no one can register or reset a password by e-mail',
    )
  if (!sms)
    log.warn(
      { setting: 'SMS_URL' },
      'no SMS can be sent: no one can register or reset a password by phone',
    )
}
