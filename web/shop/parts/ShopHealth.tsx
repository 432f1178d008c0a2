import type { CallResult } from '../../../api/calls.ts'
import { LANGUAGES } from '../../../basics/locales.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useCall } from '../../client/queries.ts'
import { classes } from '../../ui/classes.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LocalTime } from './LocalTime.tsx'

const READ_AGAIN_MS = 15_000

type NetworkHealth = CallResult<'readShopHealth'>['networks'][number]

/** With `only`: that network, and only while something is wrong. */
export function ShopHealth({ only }: { only?: NetworkId }) {
  const t = useTexts('pay')
  const { data } = useCall('readShopHealth', {}, { refetchInterval: READ_AGAIN_MS })
  const shown = data?.networks.filter(
    ({ network, state }) => only === undefined || (network === only && state !== 'open'),
  )
  if (!shown || shown.length === 0) return null
  return (
    <section aria-labelledby="health" className="grid gap-2" data-health="">
      <h2 id="health" className="text-base font-semibold">
        {t.health}
      </h2>
      <ul className="divide-y divide-line rounded-card bg-surface px-4">
        {shown.map((one) => (
          <Network key={one.network} of={one} />
        ))}
      </ul>
      {shown.some(({ state }) => state !== 'open') && <p className="text-sm">{t.healthSafe}</p>}
    </section>
  )
}

function Network({ of: { network, state, lastFinal } }: { of: NetworkHealth }) {
  const t = useTexts('pay')
  const tag = LANGUAGES[useLocale()].htmlLang
  return (
    <li className="grid gap-0.5 py-3" data-network={network} data-state={state}>
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{NETWORKS[network].name}</span>
        <span
          className={classes('text-sm', state === 'open' ? 'text-jade-text' : 'text-amber-text')}
        >
          {t[`health.${state}`]}
        </span>
      </span>
      <span className="text-xs text-quiet tabular-nums">
        {lastFinal === null ? (
          t.noFinal
        ) : (
          <>
            {t.lastFinal({ block: lastFinal.block.toLocaleString(tag) })} ·{' '}
            <LocalTime ms={lastFinal.at} />
          </>
        )}
      </span>
    </li>
  )
}
