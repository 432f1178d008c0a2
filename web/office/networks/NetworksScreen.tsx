import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCall } from '../parts/call.ts'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { useTexts } from '../parts/texts.tsx'
import { PendingChanges } from '../setup/PendingChanges.tsx'
import { pendingOf } from './network.ts'
import { NetworkCard } from './NetworkCard.tsx'

const READ_AGAIN_MS = 10_000

/** What buyers can pay with now, and why. */
export default function NetworksScreen() {
  const t = useTexts('officeNetworks')
  const listed = useCall('listOfficeNetworks', {}, { refetchInterval: READ_AGAIN_MS })
  return (
    <Screen title={t.networks} intro={t.networksText}>
      <Loaded query={listed}>
        {({ networks, waiting, cheapest, isDemo }) => (
          <div className="grid gap-4">
            {isDemo && <p className="text-[13px] text-quiet">{t.demo}</p>}
            <PendingChanges changes={waiting.map(pendingOf)} />
            {networks.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
            {networks.map((one) => (
              <NetworkCard key={one.network} of={one} cheapest={cheapest} />
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
