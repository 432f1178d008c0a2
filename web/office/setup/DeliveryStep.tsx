import { useState, type FormEvent } from 'react'
import { Colon } from '../parts/Colon.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { countryName } from '../../../basics/countryName.ts'
import { MAX_FEE_STEPS } from '../../../basics/deliveryFee.ts'
import { findCountries } from '../../../basics/findCountries.ts'
import type { OfficeSetupTexts } from '../../../i18n/cn/officeSetup.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { useDraft } from '../parts/draft.ts'
import { CheckField, TextField } from '../parts/Field.tsx'
import { useFieldErrors } from '../parts/fieldErrors.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Amount } from '../parts/Show.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'

type Delivery = CallResult<'listDelivery'>
type Group = Delivery['groups'][number]

function useCountryName(): (code: string) => string {
  const { locale } = useLanguage()
  return (code) => countryName(code, locale)
}

function Countries({
  all,
  chosen,
  toggle,
}: {
  all: readonly string[]
  chosen: readonly string[]
  toggle: (code: string) => void
}) {
  const t = useTexts('officeSetup')
  const nameOf = useCountryName()
  const [sought, setSought] = useState('')
  const named = findCountries(all, sought)
    .map((code) => ({ code, name: nameOf(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <fieldset className="grid gap-2">
      <legend className="text-[13px] font-medium">
        {t.countries} · {t.chosen({ count: chosen.length })}
      </legend>
      <TextField
        label={t.seekCountry}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <div
        className="grid max-h-64 overflow-y-auto rounded-lg border border-line px-3 py-1 sm:grid-cols-2"
        tabIndex={0}
        role="group"
        aria-label={t.countries}
      >
        {named.map(({ code, name }) => (
          <CheckField
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={() => toggle(code)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type Step = Group['steps'][number]
/** As it is typed. */
type WeightFee = { readonly over: string; readonly per: string; readonly fee: string }

type Fields = {
  readonly name: string
  readonly fee: string
  readonly steps: readonly Step[]
  readonly weight: WeightFee | null
  readonly rest: boolean
  readonly countries: readonly string[]
}

const SHOWN_AT = /^(?:name|newName|fee|steps\.\d+\.(?:from|fee)|weight\.(?:over|per|fee))$/

type ErrorOf = ReturnType<typeof useFieldErrors>

/** Other fees from a price of the goods on. */
function FeeSteps({
  steps,
  errorOf,
  onChange,
}: {
  steps: readonly Step[]
  errorOf: ErrorOf
  onChange: (steps: readonly Step[]) => void
}) {
  const t = useTexts('officeSetup')
  const set = (at: number, change: Partial<Step>) =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...change } : step)))
  return (
    <fieldset className="grid gap-2">
      <legend className="text-[13px] font-medium">{t.feeSteps}</legend>
      <p className="text-xs text-quiet">{t.feeStepsHint}</p>
      {steps.map((step, at) => (
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <TextField
            label={t.feeFrom}
            required
            error={errorOf(`steps.${at}.from`)}
            inputMode="decimal"
            value={step.from}
            onChange={(event) => set(at, { from: event.target.value })}
          />
          <TextField
            label={t.fee}
            required
            error={errorOf(`steps.${at}.fee`)}
            inputMode="decimal"
            value={step.fee}
            onChange={(event) => set(at, { fee: event.target.value })}
          />
          <OfficeButton onClick={() => onChange(steps.filter((_, index) => index !== at))}>
            {t.removeFeeStep}
          </OfficeButton>
        </div>
      ))}
      {steps.length < MAX_FEE_STEPS && (
        <OfficeButton
          className="justify-self-start"
          onClick={() => onChange([...steps, { from: '', fee: '0' }])}
        >
          {t.addFeeStep}
        </OfficeButton>
      )}
    </fieldset>
  )
}

/** What an order pays above a weight, for each started part. */
function FeeOfWeight({
  weight,
  errorOf,
  onChange,
}: {
  weight: WeightFee | null
  errorOf: ErrorOf
  onChange: (weight: WeightFee | null) => void
}) {
  const t = useTexts('officeSetup')
  const fields = [
    ['over', t.weightOver, 'g'],
    ['per', t.weightPer, 'g'],
    ['fee', t.weightFee, 'USDT'],
  ] as const
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t.byWeight}</legend>
      <CheckField
        label={t.byWeight}
        hint={t.byWeightHint}
        checked={weight !== null}
        onChange={(event) =>
          onChange(event.target.checked ? { over: '1000', per: '1000', fee: '' } : null)
        }
      />
      {weight && (
        <div className="grid grid-cols-1 items-end gap-2 sm:grid-cols-3">
          {fields.map(([name, label, unit]) => (
            <TextField
              key={name}
              label={label}
              required
              error={errorOf(`weight.${name}`)}
              unit={unit}
              inputMode={name === 'fee' ? 'decimal' : 'numeric'}
              pattern={
                name === 'fee' ? undefined : name === 'per' ? '[1-9][0-9]{0,8}' : '[0-9]{1,9}'
              }
              value={weight[name]}
              onChange={(event) => onChange({ ...weight, [name]: event.target.value })}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

const typedWeight = (weight: Group['weight']): WeightFee | null =>
  weight && { over: String(weight.over), per: String(weight.per), fee: weight.fee }

/** The group as typed, and its saving. A new group is the first one, for all countries, or empty. */
function useGroup(delivery: Delivery, of: Group | undefined, end: () => void) {
  const t = useTexts('officeSetup')
  const isFirst = delivery.groups.length === 0
  const now: Fields = of
    ? { ...of, weight: typedWeight(of.weight), rest: false }
    : {
        name: isFirst ? t.everywhere : '',
        fee: '',
        steps: [],
        weight: null,
        rest: isFirst,
        countries: [],
      }
  const draft = useDraft<Fields>(`setup:delivery:${of?.name ?? ''}`, now, of?.version ?? 0)
  const { name, fee, steps, weight, rest, countries } = draft.values
  const [lost, setLost] = useState(false)
  const save = useAct('saveDelivery', ({ saved }) => {
    setLost(!saved)
    if (!saved) return
    draft.reset()
    end()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate({
      ...(of ? { name: of.name, newName: name.trim() } : { name: name.trim() }),
      fee: fee.trim(),
      steps: steps.map((step) => ({ from: step.from.trim(), fee: step.fee.trim() })),
      weight: weight && {
        over: Number(weight.over),
        per: Number(weight.per),
        fee: weight.fee.trim(),
      },
      countries: rest ? null : [...countries],
      ...(of && { version: of.version }),
    })
  }
  return { isFirst, draft, save, lost, submit }
}

/** A base fee, steps by order value, and a surcharge by weight. */
function Fees({
  draft,
  errorOf,
}: {
  draft: ReturnType<typeof useGroup>['draft']
  errorOf: ErrorOf
}) {
  const t = useTexts('officeSetup')
  const { fee, steps, weight } = draft.values
  return (
    <>
      <TextField
        label={t.fee}
        hint={t.feeHint}
        error={errorOf('fee')}
        required
        inputMode="decimal"
        unit="USDT"
        value={fee}
        onChange={(event) => draft.set('fee', event.target.value)}
      />
      <FeeSteps
        steps={steps}
        errorOf={errorOf}
        onChange={(changed) => draft.set('steps', changed)}
      />
      <FeeOfWeight
        weight={weight}
        errorOf={errorOf}
        onChange={(changed) => draft.set('weight', changed)}
      />
    </>
  )
}

/** The group of all countries that a shop begins with. */
const UNNAMED = '*'

const nameOf = (name: string, t: OfficeSetupTexts): string =>
  name === UNNAMED ? t.everywhere : name

/** A new group, or a changed one. The first is set for all countries. */
function GroupForm({
  delivery,
  of,
  end,
}: {
  delivery: Delivery
  of: Group | undefined
  end: () => void
}) {
  const t = useTexts('officeSetup')
  const shared = useTexts('office')
  const { isFirst, draft, save, lost, submit } = useGroup(delivery, of, end)
  const { name, rest, countries } = draft.values
  const errorOf = useFieldErrors(save.error)
  const all = [...delivery.groups.flatMap((group) => group.countries), ...delivery.undelivered]
  const toggle = (code: string) =>
    draft.set(
      'countries',
      countries.includes(code) ? countries.filter((one) => one !== code) : [...countries, code],
    )
  return (
    <form className="grid max-w-140 gap-3" onSubmit={submit}>
      <TextField
        label={t.groupName}
        error={errorOf('name') ?? errorOf('newName')}
        required
        maxLength={60}
        value={nameOf(name, t)}
        onChange={(event) => draft.set('name', event.target.value)}
      />
      <Fees draft={draft} errorOf={errorOf} />
      <CheckField
        label={t.rest}
        hint={t.otherCountriesHint}
        checked={rest}
        onChange={(event) => draft.set('rest', event.target.checked)}
      />
      {!rest && <Countries all={all} chosen={countries} toggle={toggle} />}
      {lost && (
        <p role="alert" className="text-[13px] text-amber-text">
          {t.changedMeanwhile}
        </p>
      )}
      <Refused cause={save.error} shownAt={SHOWN_AT} />
      <div className="flex gap-2">
        <OfficeButton type="submit" look="main" busy={save.isPending}>
          {shared.save}
        </OfficeButton>
        {(of || !isFirst) && (
          <OfficeButton look="quiet" onClick={() => (draft.reset(), end())}>
            {shared.cancel}
          </OfficeButton>
        )}
      </div>
    </form>
  )
}

function GroupFees({ group }: { group: Group }) {
  const t = useTexts('officeSetup')
  return (
    <span className="grid justify-items-end">
      <Amount amount={group.fee} />
      {group.steps.map((step) => (
        <span key={step.from} className="text-xs text-quiet">
          {t.feeFrom} {formatAmount(step.from)}
          <Colon />
          {formatAmount(step.fee)}
        </span>
      ))}
      {group.weight && (
        <span className="text-xs text-quiet">
          &gt; {group.weight.over} g: + {formatAmount(group.weight.fee)} / {group.weight.per} g
        </span>
      )}
    </span>
  )
}

/** Fees by groups of countries. */
export function DeliveryStep() {
  const t = useTexts('officeSetup')
  const query = useCall('listDelivery', {})
  const [edited, setEdited] = useState<string>()
  return (
    <Loaded query={query}>
      {({ groups: all, ...others }) => {
        // Without countries a group sets no fee.
        const groups = all.filter(({ countries }) => countries.length > 0)
        const delivery = { ...others, groups }
        const { undelivered } = others
        const isNew = edited === '' || groups.length === 0
        return (
          <div className="grid gap-4">
            {groups.length > 0 && (
              <ul className="grid max-w-140 divide-y divide-line rounded-lg border border-line">
                {groups.map((group) => (
                  <li key={group.name} className="grid gap-3 px-3 py-2">
                    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
                      <span className="min-w-0 flex-1 wrap-anywhere">
                        {nameOf(group.name, t)}
                        <span className="block text-[13px] text-quiet">
                          {t.countCountries({ count: group.countries.length })}
                        </span>
                      </span>
                      <GroupFees group={group} />
                      <OfficeButton
                        aria-label={`${t.change} ${nameOf(group.name, t)}`}
                        onClick={() => setEdited(group.name)}
                      >
                        {t.change}
                      </OfficeButton>
                    </div>
                    {edited === group.name && (
                      <GroupForm delivery={delivery} of={group} end={() => setEdited(undefined)} />
                    )}
                  </li>
                ))}
              </ul>
            )}
            <p className="text-[13px] text-quiet">
              {undelivered.length === 0
                ? t.allDelivered
                : t.undelivered({ count: undelivered.length })}
            </p>
            {isNew ? (
              <GroupForm delivery={delivery} of={undefined} end={() => setEdited(undefined)} />
            ) : (
              <OfficeButton className="justify-self-start" onClick={() => setEdited('')}>
                {t.addGroup}
              </OfficeButton>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
