import { useQueryClient } from '@tanstack/react-query'
import { LANGUAGES, type Locale } from '../../../basics/locales.ts'
import { useSettings } from '../../client/settings.tsx'
import { callApi } from '../../client/callApi.ts'
import { callKey } from '../../client/queries.ts'
import { Address } from '../../ui/Address.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { localDay } from '../parts/localTime.ts'
import { useSubmit } from '../parts/useSubmit.ts'
import { Facts } from '../parts/Facts.tsx'
import { Refused } from '../parts/Refused.tsx'
import type { User } from './useAccount.ts'

/** The account's names, and the language of its messages. */
export function ProfileSheet({ user }: { user: User }) {
  const t = useTexts('account')
  const client = useQueryClient()
  const { run, refusal } = useSubmit()
  const { languages } = useSettings()
  const locale = useLocale()
  const { email, phone, username, createdAt } = user
  const choose = (language: Locale) =>
    void run(async () => {
      const { user: changed } = await callApi('updateAccount', { language })
      client.setQueryData(
        callKey('readAccount', {}),
        (old: { user: User } | undefined) => old && { ...old, user: changed },
      )
    })
  return (
    <div className="grid gap-6">
      <Facts
        rows={[
          ...(email ? [[t.email, email] as const] : []),
          ...(phone ? [[t.phone, <span className="tabular-nums">{phone}</span>] as const] : []),
          ...(!email && !phone ? [[t.wallet, <Address address={username} />] as const] : []),
          [t.since, localDay(createdAt, locale)],
          ...(user.frozen
            ? [[t.withdrawals, <span className="text-red">{t.frozen}</span>] as const]
            : []),
        ]}
      />
      <div className="grid gap-2">
        <Chips
          label={t.mailLanguage}
          chips={languages.map((value) => ({ value, label: LANGUAGES[value].name }))}
          value={user.language}
          onChange={choose}
        />
        <p className="text-xs text-quiet">{t.mailLanguageText}</p>
      </div>
      {refusal !== undefined && <Refused cause={refusal} />}
    </div>
  )
}
