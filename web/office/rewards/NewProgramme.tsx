import { Colon } from '../parts/Colon.tsx'
import type { CallInput } from '../../../api/calls.ts'
import { formatMicro, parseMicro, parseUnits } from '../../../basics/money.ts'
import {
  mostCost,
  PLEDGE_DAYS,
  REWARD_ASSETS,
  rewardOf,
  type PledgeDays,
  type RewardAsset,
} from '../../../basics/rewards.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { SelectField, TextField } from '../parts/Field.tsx'
import { Amount } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRequestForm } from '../parts/useRequestId.ts'
import type { Pool } from './rewards.ts'

/** A percentage with up to two decimals is a whole number of hundredths. */
const PERCENT_DECIMALS = 2
const COUNT = /^[1-9]\d{0,6}$/

type Form = {
  asset: RewardAsset
  days: PledgeDays
  percent: string
  minimum: string
  maximum: string
  places: string
}
const EMPTY: Form = {
  asset: 'USDT',
  days: 30,
  percent: '',
  minimum: '',
  maximum: '',
  places: '',
}

/** The call's input without its request id; undefined while the form is incomplete. */
function termsOf(form: Form): Omit<CallInput<'createProgramme'>, 'requestId'> | undefined {
  const { asset, days, minimum, maximum } = form
  const bps = parseUnits(form.percent.trim(), PERCENT_DECIMALS)
  const maxMicro = parseMicro(maximum.trim())
  if (bps === undefined || bps === 0n || maxMicro === undefined || minimum.trim() === '')
    return undefined
  if (!COUNT.test(form.places.trim())) return undefined
  const places = Number(form.places.trim())
  const rewardBps = Number(bps)
  return {
    asset,
    days,
    rewardBps,
    minimum: minimum.trim(),
    maximum: maximum.trim(),
    places,
    most: formatMicro(mostCost(places, maxMicro, rewardBps)),
  }
}

/** Opens a programme, with what it can cost at most before it is confirmed. */
export function NewProgramme({ pools, onClose }: { pools: readonly Pool[]; onClose: () => void }) {
  const t = useTexts('officeRewards')
  const say = useToast()
  const { form, requestId, change } = useRequestForm(EMPTY)
  const create = useAct('createProgramme', () => {
    say(t.created)
    onClose()
  })
  const terms = termsOf(form)
  const text = (
    name: 'percent' | 'minimum' | 'maximum' | 'places',
    unit: string,
    hint?: string,
  ) => (
    <TextField
      label={t[name]}
      unit={unit}
      hint={hint}
      inputMode={name === 'places' ? 'numeric' : 'decimal'}
      value={form[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <Confirm
      title={t.create}
      effect={t.createText}
      busy={create.isPending}
      disabled={terms === undefined}
      failure={create.error}
      onConfirm={() => terms && create.mutate({ ...terms, requestId })}
      onClose={onClose}
    >
      <SelectField
        label={t.asset}
        value={form.asset}
        onChange={(event) => change({ asset: event.target.value as RewardAsset })}
      >
        {REWARD_ASSETS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <SelectField
        label={t.days}
        value={form.days}
        onChange={(event) => change({ days: Number(event.target.value) as PledgeDays })}
      >
        {PLEDGE_DAYS.map((days) => (
          <option key={days} value={days}>
            {t.daysOf({ days })}
          </option>
        ))}
      </SelectField>
      {text('percent', '%', t.percentHint)}
      {text('minimum', form.asset)}
      {text('maximum', form.asset)}
      {text('places', '')}
      {terms ? <MostCost terms={terms} pools={pools} /> : <p className="text-quiet">{t.fillIn}</p>}
    </Confirm>
  )
}

function MostCost({
  terms,
  pools,
}: {
  terms: Omit<CallInput<'createProgramme'>, 'requestId'>
  pools: readonly Pool[]
}) {
  const t = useTexts('officeRewards')
  const { asset, places, rewardBps, maximum, most } = terms
  const free = pools.find((pool) => pool.asset === asset)?.free ?? '0'
  const pool = { amount: formatAmount(free), asset }
  const isEnough = parseMicro(free)! >= parseMicro(most)!
  const reward = formatAmount(formatMicro(rewardOf(parseMicro(maximum)!, rewardBps)))
  return (
    <div className="grid gap-1 rounded-lg bg-shade p-3" data-most={most}>
      <p>
        {t.most}
        <Colon />
        <Amount amount={most} unit={asset} />
      </p>
      <p className="text-xs text-quiet">{t.mostText({ places, reward, asset })}</p>
      <p className={isEnough ? 'text-jade-text' : 'text-amber-text'}>
        {isEnough ? t.poolCovers(pool) : t.poolLacks(pool)}
      </p>
    </div>
  )
}
