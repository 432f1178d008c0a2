import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import { callApi } from '../../client/callApi.ts'
import { callKey, useCall } from '../../client/queries.ts'
import { go, useQueryParameters } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { assetsView } from '../paths.ts'

type DepositAsset = NonNullable<CallInput<'readDeposit'>['asset']>

/** Asks for the member's address; it is the same one each time. */
function useOpening() {
  const client = useQueryClient()
  const { run, busy, refusal } = useSubmit()
  const open = (network: NetworkId, asset: DepositAsset) =>
    run(async () => {
      const asked = { network, asset }
      const deposit = await callApi('openDeposit', asked)
      client.setQueryData(callKey('readDeposit', asked), deposit)
      go(assetsView({ do: 'deposit', id: String(network), asset }))
    })
  return { open, busy, refusal }
}

export function DepositForm() {
  const waiting = (
    <div className="grid gap-5 px-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-19" />
      <Skeleton className="h-11" />
    </div>
  )
  return (
    <Loaded query={useCall('listNetworks', {})} waiting={waiting}>
      {(networks) => <Form networks={networks} />}
    </Loaded>
  )
}

function Form({ networks }: { networks: CallResult<'listNetworks'> }) {
  const t = useTexts('balance')
  const { asset: asked } = useQueryParameters()
  const [picked, pick] = useState<DepositAsset>()
  const [chosen, choose] = useState<NetworkId>()
  const { open, busy, refusal } = useOpening()
  const hasMdd = networks.some(({ mdd, takesDeposits }) => mdd !== null && takesDeposits)
  const asset = picked ?? (asked === 'MDD' && hasMdd ? 'MDD' : 'USDT')
  const ids = NETWORK_IDS.filter((id) =>
    networks.some(
      (one) =>
        one.open &&
        one.network === id &&
        one.takesDeposits &&
        (asset === 'USDT' || one.mdd !== null),
    ),
  )
  const network = ids.find((id) => id === chosen) ?? ids[0]
  return (
    <div className="grid gap-5 px-4">
      <p className="text-sm text-quiet">{t.depositText({ asset })}</p>
      {hasMdd && (
        <Chips
          label={t.asset}
          chips={(['USDT', 'MDD'] as const).map((value) => ({ value, label: value }))}
          value={asset}
          onChange={pick}
        />
      )}
      {network === undefined ? (
        <p className="text-sm text-red">{t.depositNoNetwork}</p>
      ) : (
        <>
          <Chips
            label={t.network}
            chips={ids.map((id) => ({
              value: id,
              label: NETWORKS[id].name,
              note: NETWORKS[id].label,
            }))}
            value={network}
            onChange={choose}
          />
          {refusal !== undefined && <Refused cause={refusal} />}
          <Button look="main" wide busy={busy} onClick={() => void open(network, asset)}>
            {busy ? t.depositOpening : t.depositOpen}
          </Button>
        </>
      )}
    </div>
  )
}
