import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useCall } from '../parts/call.ts'
import { Refused } from '../parts/Refused.tsx'
import { Badge, Short } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { Deploy } from './Deploy.tsx'

const LOOK_AGAIN_MS = 4_000

/** The public factory of order addresses: found by its code, else its creation is offered. */
export function Factory({ network }: { network: NetworkId }) {
  const t = useTexts('officeSetup')
  const { kind, name } = NETWORKS[network]
  const plan = useCall(
    'planContract',
    { network, contract: 'forwarders' },
    { refetchInterval: LOOK_AGAIN_MS },
  )
  if (!plan.data) return plan.error ? null : <p className="text-[13px] text-quiet">{t.looking}</p>
  const { state, standsAt } = plan.data
  if (state === 'ready')
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="good">{t.factoryReady}</Badge>
        {standsAt !== null && <Short text={standsAt} />}
      </p>
    )
  return (
    <section className="grid gap-3 rounded-lg bg-amber-soft px-3 py-3 text-sm">
      <h4 className="font-semibold text-amber-text">
        {state === 'foreign' ? t.factoryForeign : t.factoryMissing({ name })}
      </h4>
      <p className="text-[13px]">{t.factoryText}</p>
      {state !== 'foreign' && kind === 'evm' && (
        <Deploy
          network={network}
          contract="forwarders"
          args={{}}
          onReady={() => void plan.refetch()}
        />
      )}
      <Refused cause={plan.error} />
    </section>
  )
}
