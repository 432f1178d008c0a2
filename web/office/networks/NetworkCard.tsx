import { NETWORKS } from '../../../basics/networks.ts'
import { RecordLink } from '../parts/RecordLink.tsx'
import { Link } from '../parts/router.tsx'
import { useRights } from '../parts/session.tsx'
import { Age, Amount, Badge, Facts, Short, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { PendingChanges } from '../setup/PendingChanges.tsx'
import { Addresses } from './Addresses.tsx'
import { pendingOf, toneOf, type Listed, type OfficeNetwork } from './network.ts'
import { Providers } from './Providers.tsx'
import { SpendingWallets } from './SpendingWallets.tsx'
import { SwitchNetwork } from './SwitchNetwork.tsx'
import { TestPayment } from './TestPayment.tsx'

function LastPayment({ last }: { last: OfficeNetwork['lastPayment'] }) {
  const t = useTexts('officeNetworks')
  if (!last) return t.noPayment
  return (
    <span className="flex flex-wrap gap-x-2">
      <Amount amount={last.amount} />
      <Age at={last.at} />
      {!last.isFinal && <span className="text-amber-text">{t.notFinal}</span>}
      <Short text={last.txHash} />
      {last.orderId && (
        <Link to={`/orders/${last.orderId}`} className="underline underline-offset-2">
          {t.order}
        </Link>
      )}
    </span>
  )
}

function Position({ of: { position } }: { of: OfficeNetwork }) {
  const t = useTexts('officeNetworks')
  if (!position) return null
  return (
    <Facts
      facts={[
        [
          t.head,
          <>
            {position.head} · <Time at={position.headAt} />
          </>,
        ],
        [
          t.final,
          <>
            {position.final} · {t.blocksApart({ count: String(position.head - position.final) })}
          </>,
        ],
      ]}
    />
  )
}

/** One network: the answer first, then what it rests on. */
export function NetworkCard({ of, cheapest }: { of: OfficeNetwork; cheapest: Listed['cheapest'] }) {
  const t = useTexts('officeNetworks')
  const { may } = useRights()
  const { name, tag } = { name: NETWORKS[of.network].name, tag: NETWORKS[of.network].label }
  const id = `network-${of.network}`
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-2 px-4 pt-3">
        <h2 id={id} className="text-base font-semibold">
          {name} <span className="text-sm font-normal text-quiet">{tag}</span>
        </h2>
        <Badge tone={toneOf(of.state)}>{t[`state.${of.state}`]}</Badge>
        <span className="ml-auto">
          <SwitchNetwork of={of} name={name} />
        </span>
      </header>
      <div className="grid gap-4 px-4 pt-1 pb-4 text-sm">
        <p className="text-quiet">
          {t[`why.${of.state}`]}
          {of.state === 'fewProviders' && may('settings.write') && (
            <>
              {' '}
              <Link to="/setup?step=networks" className="underline underline-offset-2">
                {t.toNodes}
              </Link>
            </>
          )}
          {of.closed && (
            <>
              {' '}
              {t.closedBy({ name: of.closed.by, why: of.closed.why })} · <Time at={of.closed.at} />
            </>
          )}
        </p>
        <PendingChanges changes={of.waiting.map(pendingOf)} />
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          <div className="grid content-start gap-4">
            <Position of={of} />
            <Facts facts={[[t.lastPayment, <LastPayment key="last" last={of.lastPayment} />]]} />
            <TestPayment of={of} name={name} cheapest={cheapest} />
          </div>
          <div className="grid content-start gap-4">
            <Addresses of={of} />
            <SpendingWallets of={of} />
          </div>
        </div>
        <Providers of={of} />
        <RecordLink kind="network" id={of.network} />
      </div>
    </section>
  )
}
