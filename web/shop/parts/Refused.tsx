import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { failureTexts } from './failureText.ts'

/** `text` instead of the refusal's own words. */
export function Refused({ cause, text }: { cause: unknown; text?: string | undefined }) {
  const errors = useTexts('errors')
  return (
    <div role="alert" className="flex gap-2 rounded-card bg-red-soft p-3 text-sm text-red">
      <Icon name="alert" />
      <div className="grid gap-1">
        {(text === undefined ? failureTexts(errors, cause) : [text]).map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
    </div>
  )
}
