import { NETWORKS } from '../../../basics/networks.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCall } from '../parts/call.ts'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Badge, Card, Facts, Short } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { NetworkMoney } from './NetworkMoney.tsx'
import type { Treasury } from './treasury.ts'

function Written({ of }: { of: NonNullable<Treasury['statement']> }) {
  const t = useTexts('officeTreasury')
  const { written } = of
  if (written === null) return t['written.none']
  const state = !written.isSame ? 'other' : written.isFinal ? 'final' : 'sent'
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={state === 'final' ? 'good' : state === 'other' ? 'bad' : 'waiting'}>
        {t[`written.${state}`]}
      </Badge>
      <a
        href={written.explorer}
        target="_blank"
        rel="noreferrer"
        className="underline underline-offset-4"
      >
        <Short text={written.txHash} />
      </a>
    </span>
  )
}

/** The shop's last published balances, and where to check them. */
function Statement({ of }: { of: Treasury['statement'] }) {
  const t = useTexts('officeTreasury')
  return (
    <Card title={t.statement}>
      {of === null ? (
        <p className="text-sm text-quiet">{t.noStatement}</p>
      ) : (
        <div className="grid gap-3">
          <Facts
            facts={[
              [t.day, of.day],
              [t.accounts, of.accounts],
              [t.root, <Short key="root" text={of.root} />],
              [t.written, <Written key="written" of={of} />],
            ]}
          />
          <a href="/contract" className="justify-self-start text-sm underline underline-offset-4">
            {t.proof}
          </a>
        </div>
      )}
    </Card>
  )
}

/** Once for all networks without another node, as they have no row for it. */
function NeverCompared({ networks }: Pick<Treasury, 'networks'>) {
  const t = useTexts('officeTreasury')
  const never = networks.filter(({ books }) => books === null)
  if (never.length === 0) return null
  const names = never.map(({ network }) => NETWORKS[network].name).join(' · ')
  return <p className="text-sm text-quiet">{t.neverCompared({ names })}</p>
}

/** Where the shop's money is, by the books; a node is asked on request. */
export default function TreasuryScreen() {
  const t = useTexts('officeTreasury')
  const read = useCall('readTreasury', {})
  return (
    <Screen title={t.treasury} intro={t.treasuryText}>
      <Loaded query={read}>
        {({ networks, statement }) => (
          <div className="grid gap-4">
            {networks.length === 0 && <EmptyState title={t.noNetworks} text={t.noNetworksText} />}
            <NeverCompared networks={networks} />
            {networks.map((one) => (
              <NetworkMoney key={one.network} of={one} />
            ))}
            <Statement of={statement} />
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
