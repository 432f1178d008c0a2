import type { CallInput } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { formatMicro, microOf } from '../../../basics/money.ts'
import { Address } from '../../ui/Address.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'

export type WithdrawInput = Pick<
  CallInput<'requestWithdrawal'>,
  'asset' | 'network' | 'amount' | 'address' | 'requestId'
> & {
  readonly fee: string
}

/** The withdrawal in full, to be checked before it is requested. */
export function WithdrawSummary({ input }: { input: WithdrawInput }) {
  const t = useTexts('balance')
  const { asset, network, amount, fee, address } = input
  const { name, label } = NETWORKS[network]
  return (
    <div className="grid gap-4">
      <p className="text-center">
        <span className="block text-sm text-quiet">{t.arrives}</span>
        <Price amount={amount} unit={asset} size="2xl" tone="ink" />
      </p>
      <Facts
        rows={[
          [t.fee, <Price amount={fee} unit={asset} tone="ink" size="sm" />],
          [
            t.leaves,
            <Price
              amount={formatMicro(microOf(amount) + microOf(fee))}
              unit={asset}
              tone="ink"
              size="sm"
            />,
          ],
          [t.network, `${name} (${label})`],
        ]}
      />
      <div className="grid gap-1 rounded-card bg-shade p-3">
        <p className="text-sm text-quiet">{t.address}</p>
        <p data-address={address}>
          <Address address={address} />
        </p>
      </div>
      <p className="flex gap-2 text-sm text-amber-text">
        <Icon name="alert" />
        {t.withdrawWarn}
      </p>
    </div>
  )
}
