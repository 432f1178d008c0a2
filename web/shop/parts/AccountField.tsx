import { useEffect, useRef, useState } from 'react'
import { useAround } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale } from '../../ui/texts.tsx'
import { countryName } from '../../../basics/countryName.ts'
import { AREAS, DEFAULT_COUNTRY, codeOf, likelyCountry } from './areas.ts'

const AREA_BOX =
  'relative flex h-11 shrink-0 items-center gap-1 rounded-card border border-control bg-surface pr-2 pl-3 ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink'

type Props = {
  name: string
  label: string
  areaLabel: string
  autoComplete: string
  defaultValue: string
  /** Empty: the likeliest by the browser's languages. */
  defaultCountry: string
  error: string | undefined
  onType: (text: string) => void
  onCountry: (country: string) => void
}

/**
 * E-mail address or phone number. Input without an at sign is a phone number, and the calling code is shown
 * before it.
 */
export function AccountField({
  name,
  label,
  areaLabel,
  autoComplete,
  defaultValue,
  defaultCountry,
  error,
  onType,
  onCountry,
}: Props) {
  const { wrap, props } = useAround({ label, error })
  const input = useRef<HTMLInputElement>(null)
  const [isEmail, setIsEmail] = useState(defaultValue.includes('@'))
  // The field may have been filled before hydration.
  useEffect(() => setIsEmail(input.current?.value.includes('@') ?? false), [])
  return wrap(
    <div className="flex gap-2">
      {!isEmail && (
        <AreaSelect label={areaLabel} defaultCountry={defaultCountry} onCountry={onCountry} />
      )}
      <input
        {...props}
        ref={input}
        name={name}
        type="text"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        defaultValue={defaultValue}
        onChange={({ target }) => {
          setIsEmail(target.value.includes('@'))
          onType(target.value)
        }}
      />
    </div>,
  )
}

/** Shows "+86" outside and country names inside: the native select lies invisibly over the short text. */
function AreaSelect({
  label,
  defaultCountry,
  onCountry,
}: Pick<Props, 'defaultCountry' | 'onCountry'> & { label: string }) {
  const locale = useLocale()
  const [chosen, choose] = useState(defaultCountry)
  // Languages and country names come from the browser and may differ from the server's.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const country = chosen || (alive ? likelyCountry(navigator.languages) : DEFAULT_COUNTRY)
  const shown = alive ? AREAS : AREAS.filter((area) => area.country === country)
  return (
    <span className={AREA_BOX}>
      <span aria-hidden="true" className="tabular-nums">
        +{codeOf(country)}
      </span>
      <Icon name="next" className="size-3 rotate-90 text-quiet" />
      <select
        name="country"
        aria-label={label}
        autoComplete="tel-country-code"
        value={country}
        onChange={({ target }) => {
          choose(target.value)
          onCountry(target.value)
        }}
        className="absolute inset-0 cursor-pointer appearance-none rounded-card bg-surface text-ink opacity-0"
      >
        {shown.map((area) => (
          <option key={area.country} value={area.country}>
            {alive ? `+${area.code} ${countryName(area.country, locale)}` : `+${area.code}`}
          </option>
        ))}
      </select>
    </span>
  )
}
