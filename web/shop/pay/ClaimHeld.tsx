import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NetworkId } from '../../../basics/networks.ts'
import { callApi } from '../../client/callApi.ts'
import { sameAddress } from '../../client/wallet/provider.ts'
import { Address } from '../../ui/Address.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { SignForOrder } from './SignForOrder.tsx'

type Props = {
  order: { readonly orderId: string; readonly secret: string }
  network: NetworkId
  txHash: string
  logIndex?: number
  onClaimed?: () => void
}

/** Held money is the order's once the wallet that sent it signs so (rules: payments#claimed-by-its-sender). */
export function ClaimHeld({
  order: { orderId, secret },
  network,
  txHash,
  logIndex,
  onClaimed,
}: Props) {
  const t = useTexts('pay')
  const language = useLocale()
  const client = useQueryClient()
  const toast = useToast()
  const [sender, setSender] = useState<string>()
  return (
    <div data-claim={txHash} className="noscript:hidden">
      <Fold title={t.claimTitle} plain>
        <div className="grid gap-3 pb-4 text-sm">
          <p>{t.claimText}</p>
          <p className="text-quiet">{t.claimExchange}</p>
          {sender !== undefined && (
            <div role="alert" className="rounded-card bg-amber-soft p-3">
              <p>{t.claimOther}</p>
              <Address address={sender} />
            </div>
          )}
          <SignForOrder
            network={network}
            action={t.claimAction}
            ask={async ({ address }) => {
              const asked = await callApi('messageForHeldMoney', {
                orderId,
                secret,
                network,
                txHash,
                ...(logIndex !== undefined && { logIndex }),
              })
              const isSender = sameAddress(asked.sender, address)
              setSender(isSender ? undefined : asked.sender)
              return isSender ? asked.message : undefined
            }}
            finish={async (_connection, signed) => {
              await callApi('claimHeldMoney', { orderId, secret, ...signed, language })
              await client.invalidateQueries({ queryKey: ['readOrder'] })
              toast(t.claimDone)
              onClaimed?.()
            }}
          />
        </div>
      </Fold>
    </div>
  )
}
