import { useState, type ComponentProps } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { findCountries, findCountry } from '../../../basics/findCountries.ts'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Country = CallResult<'listCountries'>['records'][number]

type Props = Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'label'> & {
  records: readonly Country[]
  value: string
  choose: (code: string) => void
}

/** Shorter lists need no search. */
const MIN_SOUGHT = 12

const codeOf = ({ code, address }: Country): string => code || address

/** A list of countries; a long one is searched by name in any language, or by code. */
export function CountrySelect({ records, value, choose, ...rest }: Props) {
  const t = useTexts('shop')
  const [sought, setSought] = useState('')
  const codes = records.map(codeOf)
  const found = new Set(findCountries(codes, sought))
  const shown = records.filter((one) => found.has(codeOf(one)) || codeOf(one) === value)
  const chooseNamed = (text: string) => {
    const meant = value === '' && findCountry(codes, text, false)
    if (meant) choose(meant)
  }
  // Clears the search, which would otherwise replace a later choice from the list.
  const finish = () => {
    const meant = findCountry(codes, sought, true)
    if (meant === undefined) return
    setSought('')
    choose(meant)
  }
  const select = (
    <SelectField
      {...rest}
      label={t.country}
      autoComplete="country"
      value={value}
      onChange={(event) => {
        setSought('')
        choose(event.target.value)
      }}
    >
      <option value="">{t.chooseCountry}</option>
      {shown.map((one) => (
        <option key={one.id} value={codeOf(one)}>
          {one.address}
        </option>
      ))}
    </SelectField>
  )
  if (records.length < MIN_SOUGHT) return select
  return (
    <div className="grid gap-2">
      {select}
      {/* Rendered on the server too: appearing later, it would push the form down. */}
      <div className="noscript:hidden">
        <TextField
          type="search"
          label={<span className="sr-only">{t.seekCountry}</span>}
          placeholder={t.seekCountry}
          autoComplete="off"
          maxLength={60}
          value={sought}
          onChange={(event) => {
            setSought(event.target.value)
            // Letters of a reading that is still typed: "tai" is no Taiwan where it becomes 泰国.
            if (!(event.nativeEvent as InputEvent).isComposing) chooseNamed(event.target.value)
          }}
          onCompositionEnd={(event) => chooseNamed(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            finish()
          }}
          onBlur={finish}
        />
      </div>
    </div>
  )
}
