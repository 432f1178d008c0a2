import { useId, type ComponentProps } from 'react'
import { Colon } from '../parts/Colon.tsx'
import { LANGUAGES, LOCALES } from '../../../basics/locales.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import {
  CheckField,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
} from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Badge, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { MailServerFields } from './MailServerFields.tsx'
import { KEPT, type Setting, type SettingsForm } from './settings.ts'
import { useProblemText } from './useProblemText.ts'
import { useSettingText } from './useSettingText.ts'

type Props = { form: SettingsForm; of: Setting }

const unitOf = ({ name, network }: Setting): string =>
  network !== null && /_(?:COIN|GAS)_DAILY$/.test(name) ? NETWORKS[network].nativeSymbol : 'USDT'

/** What the environment says is shown, and cannot be typed over. */
function Locked({ of }: { of: Setting }) {
  const t = useTexts('officeSettings')
  const label = useSettingText()(of.name)
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-[13px] font-medium">
        {label} <Badge>{t.locked}</Badge>
      </p>
      <p className="font-mono text-[13px] wrap-anywhere" translate="no">
        {of.isSecret ? t.isSet : of.value}
      </p>
      <p className="text-xs text-quiet">{t.lockedText({ name: of.name })}</p>
    </div>
  )
}

function Both({ form, of }: Props) {
  const t = useTexts('officeSettings')
  const both = form.conflict[of.name]
  if (!both) return null
  return (
    <div role="alert" className="grid gap-2 rounded-lg bg-amber-soft px-3 py-2 text-[13px]">
      <p className="text-amber-text">{t.conflict}</p>
      <p className="wrap-anywhere">
        {t.theirs}
        <Colon />
        <span translate="no">{both.theirs || '—'}</span>
      </p>
      <p className="wrap-anywhere">
        {t.mine}
        <Colon />
        <span translate="no">{both.mine || '—'}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <OfficeButton onClick={() => form.takeTheirs(of.name)}>{t.takeTheirs}</OfficeButton>
        <OfficeButton onClick={() => form.keepMine(of.name)}>{t.keepMine}</OfficeButton>
      </div>
    </div>
  )
}

function Box({ form, of }: Props) {
  const t = useTexts('officeSettings')
  const label = useSettingText()(of.name)
  const value = form.values[of.name] ?? ''
  const set = (next: string) => form.set(of.name, next)
  const change = (event: { target: { value: string } }) => set(event.target.value)
  const textOf = useProblemText()
  const problem = form.problems.find(({ name }) => name === of.name)
  const error = problem && textOf(problem)
  const kept = of.isSecret && value === KEPT
  const shared = {
    label,
    error,
    value: kept ? '' : value,
    onChange: change,
    autoComplete: 'off',
    spellCheck: false,
    placeholder: kept ? t.isSet : (of.fallback ?? ''),
  }
  if (of.name === 'SMTP_URL')
    return (
      <MailServerFields
        label={label}
        error={shared.error}
        value={shared.value}
        onChange={set}
        isKept={kept}
      />
    )
  if (of.kind === 'switch')
    return (
      <CheckField
        label={label}
        checked={(value || of.fallback) === '1'}
        onChange={(event) => set(event.target.checked ? '1' : '0')}
      />
    )
  if (of.kind === 'language')
    return (
      <SelectField label={label} error={error} value={value || of.fallback || ''} onChange={change}>
        {LOCALES.map((one) => (
          <option key={one} value={one}>
            {LANGUAGES[one].name}
          </option>
        ))}
      </SelectField>
    )
  if (of.kind === 'languages') return <Languages form={form} of={of} label={label} />
  if (of.kind === 'timeZone') return <TimeZone {...shared} />
  if (of.kind === 'urls' || of.kind === 'addresses')
    return <TextAreaField {...shared} hint={t.oneALine} rows={3} translate="no" />
  // A long address is shown whole on a phone, too.
  if (of.kind === 'address') return <TextAreaField {...shared} rows={2} translate="no" />
  if (of.isSecret) return <PasswordField {...shared} autoComplete="new-password" />
  return (
    <TextField
      {...shared}
      {...(of.kind === 'amount' && { inputMode: 'decimal' as const, unit: unitOf(of) })}
      {...(of.kind === 'count' && { inputMode: 'numeric' as const })}
      {...(of.kind === 'email' && { type: 'email' })}
      {...(of.kind === 'url' && { inputMode: 'url' as const })}
    />
  )
}

/** The browser's names of zones are offered; another one can be typed. */
function TimeZone(shared: ComponentProps<typeof TextField>) {
  const list = useId()
  return (
    <>
      <TextField {...shared} list={list} translate="no" />
      <datalist id={list}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

/** What this browser suggests for an empty setting. */
function Suggested({ form, of }: Props) {
  const t = useTexts('officeSettings')
  if (form.values[of.name]) return null
  const known =
    of.name === 'PUBLIC_URL'
      ? { text: t.useSite, value: location.origin }
      : of.kind === 'timeZone'
        ? { text: t.useZone, value: new Intl.DateTimeFormat().resolvedOptions().timeZone }
        : undefined
  if (!known || known.value === of.fallback) return null
  return (
    <OfficeButton
      className="max-w-full justify-self-start"
      onClick={() => form.set(of.name, known.value)}
    >
      <span className="truncate">
        {known.text} · <span translate="no">{known.value}</span>
      </span>
    </OfficeButton>
  )
}

function Languages({ form, of, label }: Props & { label: string }) {
  const chosen = (form.values[of.name] || of.fallback || '').split(',')
  const toggle = (locale: string) => {
    const next = LOCALES.filter((one) =>
      one === locale ? !chosen.includes(one) : chosen.includes(one),
    )
    form.set(of.name, next.join(','))
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="text-[13px] font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {LOCALES.map((one) => (
          <CheckField
            key={one}
            label={<span lang={LANGUAGES[one].htmlLang}>{LANGUAGES[one].name}</span>}
            checked={chosen.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** One setting: its box, both values after a change elsewhere, and what waits. */
export function SettingInput({ form, of }: Props) {
  const t = useTexts('officeSettings')
  if (of.isLocked || of.changedBy === 'environment') return <Locked of={of} />
  const value = form.values[of.name] ?? ''
  return (
    <div className="grid gap-2">
      <Box form={form} of={of} />
      <Suggested form={form} of={of} />
      {of.isSecret && value !== '' && of.isSet && (
        <OfficeButton
          look="quiet"
          className="justify-self-start"
          onClick={() => form.set(of.name, '')}
        >
          {t.clear}
        </OfficeButton>
      )}
      {of.isSecret && value === '' && of.isSet && (
        <p className="text-[13px] text-amber-text">
          {t.willClear}{' '}
          <button type="button" className="underline" onClick={() => form.set(of.name, KEPT)}>
            {t.keep}
          </button>
        </p>
      )}
      {of.lastChange && (
        <p className="text-xs text-quiet">
          {t.lastChange({ by: of.lastChange.by || '—' })} <Time at={of.lastChange.at} />
        </p>
      )}
      <Both form={form} of={of} />
      {of.waiting && (
        <p className="text-xs text-amber-text wrap-anywhere">
          {t.waits({ value: of.waiting.value || '—' })}
        </p>
      )}
    </div>
  )
}
