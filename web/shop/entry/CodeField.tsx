import { callApi } from '../../client/callApi.ts'
import { useSettings } from '../../client/settings.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { SentCodeField } from '../parts/SentCodeField.tsx'
import { DemoCode } from './DemoCode.tsx'
import { deliveredTo, type TypedAccount } from '../parts/typedAccount.ts'

type Props = {
  defaultValue?: string
  error: string | undefined
  onType: (text: string) => void
  /** Returns where to send the code, or undefined after showing what is missing. */
  receiver: () => TypedAccount | undefined
}

/** A code that goes to the address typed above it. */
export function CodeField({ defaultValue = '', error, onType, receiver }: Props) {
  const t = useTexts('account')
  const language = useLocale()
  const { demo } = useSettings()
  return (
    <SentCodeField
      label={t.captcha}
      error={error}
      text={{ defaultValue }}
      onType={onType}
      sending={() => {
        const to = receiver()
        return (
          to &&
          (async () => {
            const { waitSeconds } = await callApi('sendCode', { ...to, language })
            return { to: deliveredTo(to), waitSeconds }
          })
        )
      }}
      {...(demo && { renderSent: (to: string) => <DemoCode to={to} /> })}
    />
  )
}
