import { useState } from 'react'
import { formatUnits, parseUnits } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { boughtFor, buyMdd, type BuyStep } from '../../client/wallet/buyMdd.ts'
import { Address } from '../../ui/Address.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Cost } from '../limit/LimitRunNote.tsx'
import { suits, useWalletRun } from '../limit/useWalletRun.ts'
import { Facts } from '../parts/Facts.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { WalletRefused } from '../wallet/WalletRefused.tsx'
import type { TokenChain } from './tokenChain.ts'

/** Decimals of amount inputs (rules: balances#amounts). */
const DECIMALS = 4

export function BuyMdd({ chain }: { chain: TokenChain }) {
  const t = useTexts('token')
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { coin, coinDecimals, decimals, priceBase, forSale } = chain
  const typed = parseUnits(text.trim(), DECIMALS)
  const valueBase = typed === undefined ? 0n : typed * 10n ** BigInt(coinDecimals - DECIMALS)
  const minBase = boughtFor(valueBase, BigInt(priceBase ?? 0), decimals ?? 0)
  const isTooMuch = minBase > (parseUnits(forSale ?? '0', decimals ?? 0) ?? 0n)
  const error =
    text.trim() === ''
      ? undefined
      : typed === undefined
        ? t.format
        : isTooMuch
          ? t.tooMuch
          : undefined
  const isReady = minBase > 0n && error === undefined
  return (
    <div className="grid gap-3">
      <AmountField
        label={t.pay}
        unit={coin}
        value={text}
        onChange={setText}
        error={error}
        hint={isReady ? t.youGet({ amount: formatUnits(minBase, decimals ?? 0, 2) }) : undefined}
      />
      <Button look="main" wide disabled={!isReady} onClick={() => setOpen(true)}>
        {t.buy}
      </Button>
      {isOpen && (
        <BuySheet
          chain={chain}
          valueBase={valueBase}
          minBase={minBase}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type Props = { chain: TokenChain; valueBase: bigint; minBase: bigint; onClose: () => void }

/** Shows amount, receiver and network before the wallet is asked. */
function BuySheet({ chain, valueBase, minBase, onClose }: Props) {
  const t = useTexts('token')
  const found = useConnection()
  const { run, step, busy, error } = useWalletRun<BuyStep>()
  const [hash, setHash] = useState<string>()
  const { network, chainId, shop, coin, coinDecimals, decimals } = chain
  const connection = suits(found, network) ? found : undefined
  const buy = () =>
    connection &&
    run(connection, network, chainId, async ({ caller, onStep }) =>
      setHash(await buyMdd({ caller, onStep }, { shop, valueBase, minBase })),
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.buyTitle}
      footer={
        connection && (
          <Button
            look={hash === undefined ? 'main' : 'plain'}
            wide
            busy={busy}
            onClick={hash === undefined ? () => void buy() : onClose}
          >
            {hash === undefined ? t.confirm : t.close}
          </Button>
        )
      }
    >
      <div className="grid gap-4 p-4">
        {hash !== undefined && <Bought hash={hash} />}
        <Facts
          rows={[
            [t.pay, `${formatUnits(valueBase, coinDecimals, 2)} ${coin}`],
            [t.atLeast, `${formatUnits(minBase, decimals ?? 0, 2)} MDD`],
            [t.network, `${NETWORKS[network].name} (${chainId})`],
            [t.approval, t.noApproval],
          ]}
        />
        <div className="grid gap-1 text-sm">
          <p className="text-quiet">{t.receiver}</p>
          <Address address={shop} />
          {connection && (
            <>
              <p className="mt-2 text-quiet">{t.yourWallet}</p>
              <Address address={connection.address} />
            </>
          )}
        </div>
        <p className="text-sm text-quiet">{t.buyText}</p>
        {!connection && <WalletList kind={NETWORKS[network].kind} />}
        {step && busy && <p role="status">{step.at === 'waiting' ? t.waiting : t.inWallet}</p>}
        {step?.at === 'buy' && step.cost && <Cost {...step.cost} />}
        <WalletRefused cause={error} network={network} />
      </div>
    </Sheet>
  )
}

function Bought({ hash }: { hash: string }) {
  const t = useTexts('token')
  return (
    <p
      role="status"
      className="flex gap-2 rounded-card bg-jade-soft p-3 text-jade-text"
      data-hash={hash}
    >
      <Icon name="check" />
      {t.bought}
    </p>
  )
}
