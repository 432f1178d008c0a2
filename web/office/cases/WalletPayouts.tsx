import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { useCall } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Amount, Badge, Card, Short, type Tone } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { PayByWallet } from './PayByWallet.tsx'

type WalletPayout = CallResult<'listWalletPayouts'>[number]

const LOOK_AGAIN_MS = 15_000
const TONES: Readonly<Record<WalletPayout['state'], Tone>> = {
  free: 'plain',
  claimed: 'waiting',
  sent: 'waiting',
}

/** Approved refunds and withdrawals that leave by the payout wallet, or by a wallet of this browser. */
export function WalletPayouts() {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const found = useCall('listWalletPayouts', {}, { refetchInterval: LOOK_AGAIN_MS })
  const [open, setOpen] = useState<string>()
  const list = found.data ?? []
  if (list.length === 0) return null
  const shown = list.find((one) => one.payout === open)
  return (
    <Card title={t.toPayOut}>
      <p className="mb-2 text-[13px] text-quiet">{t.toPayOutText}</p>
      <ul className="divide-y divide-line text-sm">
        {list.map((one) => (
          <li key={one.payout} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <span className="min-w-0 flex-1 basis-56">
              <span className="flex flex-wrap items-center gap-2">
                <Amount amount={one.amount} />
                <span className="text-quiet">{NETWORKS[one.network].name}</span>
                <Badge tone={TONES[one.state]}>{t[`toPay.${one.state}`]}</Badge>
              </span>
              <span className="block text-xs text-quiet">
                {one.payout.startsWith('refund') ? t['kind.refund'] : t['kind.withdrawal']}{' '}
                {one.payout.split(':')[1]} → <Short text={one.receiver} />
              </span>
              {one.problem !== null && (
                <span className="block text-xs text-red">{t[`toPayProblem.${one.problem}`]}</span>
              )}
            </span>
            {may('payouts.resolve') && (
              <OfficeButton onClick={() => setOpen(one.payout)}>
                {one.state === 'free' ? t.payByWallet : t.payShow}
              </OfficeButton>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog title={t.payByWallet} onClose={() => setOpen(undefined)}>
          <PayByWallet key={shown.payout} of={shown} />
        </Dialog>
      )}
    </Card>
  )
}
