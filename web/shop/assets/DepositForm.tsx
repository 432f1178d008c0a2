import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import { MAX_MICRO } from '../../../basics/money.ts'
import { callApi } from '../../client/callApi.ts'
import { callKey, useCall } from '../../client/queries.ts'
import { go } from '../../client/router.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { assetsView } from '../paths.ts'
import { noteDeposit } from './openDeposits.ts'
import { forgetRequestId, requestIdFor } from './requestIds.ts'
import { useAmount } from './useAmount.ts'

const CALL = 'openDeposit'

/** Opens a deposit. A kept request id makes double presses, lost answers and reloads open only one. */
function useOpening() {
  const client = useQueryClient()
  const { run, busy, refusal } = useSubmit()
  const open = (network: NetworkId, amount: string) =>
    run(async () => {
      const content = { network, amount }
      const requestId = requestIdFor(CALL, content)
      const deposit = await callApi(CALL, { ...content, requestId })
      client.setQueryData(callKey('readDeposit', { requestId }), deposit)
      noteDeposit(requestId, Date.now())
      forgetRequestId(requestId)
      go(assetsView({ do: 'deposit', id: requestId }))
    })
  return { open, busy, refusal }
}

export function DepositForm() {
  const waiting = (
    <div className="grid gap-5 px-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-19" />
      <Skeleton className="h-24" />
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
  const [chosen, choose] = useState<NetworkId>()
  const amount = useAmount('USDT', 0n)
  const { open, busy, refusal } = useOpening()
  const ids = NETWORK_IDS.filter((id) => networks.some(({ network }) => network === id))
  const network = chosen ?? ids[0]
  const next = () => {
    const found = amount.submit((micro) => (micro > MAX_MICRO ? t.amountHuge : undefined))
    if (found && network !== undefined) void open(network, found.text)
  }
  return (
    <form
      className="grid gap-5 px-4"
      noValidate
      onSubmit={(event) => (event.preventDefault(), next())}
    >
      <p className="text-sm text-quiet">{t.depositText}</p>
      {network === undefined ? (
        <p className="text-sm text-red">{t.depositNoNetwork}</p>
      ) : (
        <Chips
          label={t.network}
          chips={ids.map((id) => ({
            value: id,
            label: NETWORKS[id].label,
            note: NETWORKS[id].name,
          }))}
          value={network}
          onChange={choose}
        />
      )}
      <AmountField {...amount.field} hint={t.depositAmountHint} />
      {refusal !== undefined && <Refused cause={refusal} />}
      <Button look="main" wide type="submit" busy={busy} disabled={network === undefined}>
        {busy ? t.depositOpening : t.depositOpen}
      </Button>
    </form>
  )
}
