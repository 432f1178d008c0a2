import { useState } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { coinFor, rewardOf } from '../../../basics/rewards.ts'
import { useCall } from '../../client/queries.ts'
import { Address } from '../../ui/Address.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { forgetRequestId, requestIdFor } from '../assets/requestIds.ts'
import { useAmount } from '../assets/useAmount.ts'
import { suits } from '../limit/useWalletRun.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { formatCoin } from '../wallet/coin.ts'
import { useConnection } from '../wallet/useWallet.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { PledgeFigures } from './PledgeFigures.tsx'
import type { CoinPledge, Programme } from './pledge.ts'
import { useRefreshPledges } from './useRefreshPledges.ts'

type Offers = CallResult<'readCoinOffers'>
type Props = { programme: Programme; onAnnounced: (intent: CoinPledge) => void }

const shown = (micro: bigint) => ({ amount: formatAmount(formatMicro(micro)), asset: 'USDT' })
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** A pledge in USDT that is paid in a network's coin (rules: rewards#coin). */
export function CoinForm(props: Props) {
  const query = useCall('readCoinOffers', {}, { staleTime: 0 })
  return (
    <Loaded query={query} waiting={<Skeleton className="h-40 rounded-card" />}>
      {(offers) => <Networks {...props} offers={offers} />}
    </Loaded>
  )
}

function Networks({ offers, ...props }: Props & { offers: Offers }) {
  const t = useTexts('reward')
  const [chosen, choose] = useState<NetworkId>()
  const found = useConnection()
  const offer = offers.networks.find(({ network }) => network === chosen) ?? offers.networks[0]
  if (!offer) return <p className="text-sm">{t.coinNone}</p>
  const connection = suits(found, offer.network) ? found : undefined
  return (
    <div className="grid gap-4 border-t border-line pt-4" data-coin-form="">
      <p className="text-sm text-quiet">{t.coinIntro}</p>
      <Chips
        label={t.coinNetwork}
        chips={offers.networks.map(({ network, coin }) => ({
          value: network,
          label: `${NETWORKS[network].name} · ${coin}`,
        }))}
        value={offer.network}
        onChange={choose}
      />
      {connection ? (
        <>
          <div className="grid gap-1 text-sm">
            <p className="text-quiet">{t.coinWallet}</p>
            <Address address={connection.address} />
          </div>
          <Form
            key={offer.network}
            {...props}
            offer={offer}
            offered={parseMicro(offers.most)!}
            wallet={connection.address}
          />
        </>
      ) : (
        <WalletList kind={NETWORKS[offer.network].kind} />
      )}
    </div>
  )
}

type FormProps = Props & {
  offer: Offers['networks'][number]
  offered: bigint
  wallet: string
}
type Input = Omit<CallInput<'pledgeMatic'>, 'secPassword' | 'passkey'>

function Form({ programme, onAnnounced, offer, offered, wallet }: FormProps) {
  const t = useTexts('reward')
  const money = useTexts('balance')
  const most = least(parseMicro(programme.coveredUpTo)!, offered)
  const amount = useAmount('USDT', most)
  const typed = amount.micro ?? 0n
  const [asked, ask] = useState<Input>()
  const refresh = useRefreshPledges()
  const minimum = parseMicro(programme.minimum)!
  const end = () => {
    refresh()
    ask(undefined)
  }
  const coinOf = (micro: bigint) =>
    `${formatCoin(coinFor(micro, BigInt(offer.price)), offer.coinDecimals)} ${offer.coin}`
  const next = () => {
    const found = amount.submit((micro) =>
      micro < minimum
        ? t.tooLittle(shown(minimum))
        : micro > most
          ? t.tooMuch(shown(most))
          : undefined,
    )
    if (!found) return
    const content = {
      programmeId: programme.id,
      amount: found.text,
      reward: formatMicro(rewardOf(found.micro, programme.rewardBps)),
      network: offer.network,
      wallet,
    }
    ask({ ...content, requestId: requestIdFor('pledgeMatic', content) })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => (event.preventDefault(), next())}>
      <AmountField
        {...amount.field}
        hint={typed > 0n ? t.coinCosts({ coin: coinOf(typed) }) : undefined}
      />
      {typed > 0n && <PledgeFigures programme={programme} amountMicro={typed} />}
      <Button look="main" wide type="submit">
        {money.next}
      </Button>
      {asked && (
        <ConfirmSheet
          call="pledgeMatic"
          input={asked}
          title={t.joinConfirm}
          summary={
            <Summary
              {...{ programme, amount: asked.amount }}
              coin={coinOf(parseMicro(asked.amount)!)}
            />
          }
          onDone={(intent) => {
            forgetRequestId(asked.requestId)
            end()
            onAnnounced(intent)
          }}
          onClose={end}
        />
      )}
    </form>
  )
}

function Summary({
  programme,
  amount,
  coin,
}: {
  programme: Programme
  amount: string
  coin: string
}) {
  const t = useTexts('reward')
  return (
    <div className="grid gap-4">
      <p className="text-center">
        <Price amount={amount} unit="USDT" size="2xl" tone="ink" />
      </p>
      <p className="text-center text-sm">{t.coinCosts({ coin })}</p>
      <PledgeFigures programme={programme} amountMicro={parseMicro(amount)!} />
      <p className="text-sm text-quiet">{t.coinNext}</p>
    </div>
  )
}
