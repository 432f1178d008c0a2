import { CheckField } from '../parts/Field.tsx'
import { useTexts } from '../parts/texts.tsx'

type Props = {
  all: readonly string[]
  /** `null` means all of them. */
  chosen: readonly string[] | null
  onChange: (chosen: readonly string[] | null) => void
}

/** All events, or those that are ticked; their names are what programs read. */
export function EventsField({ all, chosen, onChange }: Props) {
  const t = useTexts('officeWebhooks')
  const toggle = (name: string) =>
    onChange(chosen!.includes(name) ? chosen!.filter((one) => one !== name) : [...chosen!, name])
  return (
    <fieldset className="grid gap-1">
      <legend className="text-[13px] font-medium">{t.events}</legend>
      <CheckField
        label={t.allEvents}
        checked={chosen === null}
        onChange={(event) => onChange(event.target.checked ? null : [])}
      />
      {chosen !== null && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          {all.map((name) => (
            <CheckField
              key={name}
              label={
                <code className="font-mono text-xs wrap-anywhere" translate="no">
                  {name}
                </code>
              }
              checked={chosen.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
