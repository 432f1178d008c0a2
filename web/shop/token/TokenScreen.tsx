import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { useHead } from '../../client/head.tsx'
import { Link } from '../../client/router.tsx'
import { useCall } from '../../client/queries.ts'
import { Address } from '../../ui/Address.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { assetsView } from '../paths.ts'
import { formatCoin } from '../wallet/coin.ts'
import { BuyMdd } from './BuyMdd.tsx'
import type { TokenChain } from './tokenChain.ts'

type Tokens = CallResult<'readTokens'>

/** MDD and XMDD: how much there is, what MDD costs, and what to do with them (rules: balances#tokens). */
export default function TokenScreen() {
  const t = useTexts('token')
  const { shopName } = useTexts('shop')
  const query = useCall('readTokens', {}, { staleTime: 0 })
  useHead({ title: `${t.title} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.title}</h1>} />
      <div className="grid gap-6 px-4">
        <Loaded query={query} waiting={<Skeleton className="h-80 rounded-card" />}>
          {(tokens) => (
            <>
              <Credit tokens={tokens} />
              <Mdd tokens={tokens} />
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

const amount = (text: string, unit: string) => (
  <span className="font-semibold whitespace-nowrap tabular-nums">{`${formatAmount(text)} ${unit}`}</span>
)

function Credit({ tokens: { xmdd } }: { tokens: Tokens }) {
  const t = useTexts('token')
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">XMDD</h2>
      <p className="text-sm text-quiet">{t.xmddText}</p>
      <div className="rounded-card border border-line bg-surface p-4" data-token="XMDD">
        <Facts
          rows={[
            [t.held, amount(xmdd, 'XMDD')],
            [t.costs, t.oneToOne],
          ]}
        />
      </div>
      <Link href="/assets?do=swap" className={buttonClass('plain', true)}>
        {t.toSwap}
      </Link>
    </section>
  )
}

function Mdd({ tokens: { mdd, rate, chains } }: { tokens: Tokens }) {
  const t = useTexts('token')
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">MDD</h2>
      <p className="text-sm text-quiet">{t.mddText}</p>
      <div className="rounded-card border border-line bg-surface p-4" data-token="MDD">
        <Facts
          rows={[
            [t.heldHere, amount(mdd, 'MDD')],
            [t.ratio, rate === null ? t.noRatio : t.ratioOf({ rate: formatAmount(rate) })],
          ]}
        />
      </div>
      <Apart />
      {chains.length === 0 ? (
        <p className="text-sm">{t.notSold}</p>
      ) : (
        <ul className="grid gap-3">
          {chains.map((chain) => (
            <li key={chain.network}>
              <Chain chain={chain} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What is in a wallet is not in the balance, and how it gets there and back. */
function Apart() {
  const t = useTexts('token')
  const networks = useCall('listNetworks', {})
  const on = networks.data?.filter(({ mdd }) => mdd !== null) ?? []
  const takes = on.some(({ takesDeposits }) => takesDeposits)
  const pays = on.some(({ mdd }) => mdd!.paysOut)
  return (
    <>
      <p className="rounded-card bg-amber-soft p-3 text-sm text-amber-text">
        {takes ? (pays ? t.apartOnChain : t.apartIn) : pays ? t.apartOut : t.apart}
      </p>
      <div className="grid auto-cols-fr grid-flow-col gap-3 empty:hidden">
        {takes && (
          <Link href={assetsView({ do: 'deposit', asset: 'MDD' })} className={buttonClass('plain')}>
            {t.toDeposit}
          </Link>
        )}
        {pays && (
          <Link
            href={assetsView({ do: 'withdraw', asset: 'MDD' })}
            className={buttonClass('plain')}
          >
            {t.toWithdraw}
          </Link>
        )}
      </div>
    </>
  )
}

function Chain({ chain }: { chain: TokenChain }) {
  const t = useTexts('token')
  const { network, state, token, shop, coin, coinDecimals, supply, forSale, priceBase } = chain
  return (
    <article
      data-chain={network}
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="font-semibold">{NETWORKS[network].name}</h3>
      <Facts
        rows={[
          ...(priceBase === null
            ? []
            : [
                [
                  t.price,
                  t.priceOf({ price: formatCoin(BigInt(priceBase), coinDecimals), coin }),
                ] as const,
              ]),
          [t.supply, supply === null ? '-' : amount(supply, 'MDD')],
          ...(state === 'open' && forSale !== null
            ? [[t.forSale, amount(forSale, 'MDD')] as const]
            : []),
        ]}
      />
      <div className="grid gap-1 text-sm">
        <p className="text-quiet">{t.tokenContract}</p>
        <Address address={token} />
        <p className="mt-2 text-quiet">{t.shopContract}</p>
        <Address address={shop} />
      </div>
      {state === 'open' ? (
        <BuyMdd chain={chain} />
      ) : (
        <p className="text-sm text-quiet" data-state={state}>
          {state === 'unreachable' ? t.unreachable : t.closed}
        </p>
      )}
    </article>
  )
}
