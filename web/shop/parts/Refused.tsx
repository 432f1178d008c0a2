import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { failureTexts } from './failureText.ts'

export function Refused({ cause }: { cause: unknown }) {
  const errors = useTexts('errors')
  return (
    <div role="alert" className="flex gap-2 rounded-card bg-red-soft p-3 text-sm text-red">
      <Icon name="alert" />
      <div className="grid gap-1">
        {failureTexts(errors, cause).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}
