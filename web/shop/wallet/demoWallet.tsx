import { Suspense, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { NETWORKS } from '../../../basics/networks.ts'
import { DEFAULT_LOCALE, LANGUAGES, LOCALES, type Locale } from '../../../basics/locales.ts'
import { formatUnits } from '../../../basics/money.ts'
import { toTronAddress } from '../../../basics/tron/address.ts'
import { decodeSwap } from '../../client/wallet/buyMdd.ts'
import { announceDemoWallet } from '../../client/wallet/demo/announce.ts'
import type { DemoAsk } from '../../client/wallet/demo/demoProvider.ts'
import { decodeAddOrder } from '../../client/wallet/pledgeCoin.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { LocaleProvider, useTexts } from '../../ui/texts.tsx'
import { SUN_DECIMALS, formatCoin } from './coin.ts'

const pageLocale = (): Locale =>
  LOCALES.find((locale) => LANGUAGES[locale].htmlLang === document.documentElement.lang) ??
  DEFAULT_LOCALE

/** Asks the owner in a dialog of the wallet's own, above the page. */
function askOwner(ask: DemoAsk): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise<boolean>((answer) => {
    const done = (confirmed: boolean) => {
      root.unmount()
      host.remove()
      answer(confirmed)
    }
    root.render(
      <LocaleProvider value={pageLocale()}>
        <Suspense fallback={null}>
          <DemoDialog ask={ask} onAnswer={done} />
        </Suspense>
      </LocaleProvider>,
    )
  })
}

export const startDemoWallet = (): Promise<void> => announceDemoWallet(askOwner)

function DemoDialog({ ask, onAnswer }: { ask: DemoAsk; onAnswer: (confirmed: boolean) => void }) {
  const t = useTexts('pay')
  const [answered, setAnswered] = useState(false)
  const answer = (confirmed: boolean) => {
    if (answered) return
    setAnswered(true)
    onAnswer(confirmed)
  }
  const titles = {
    connect: t.demoConnect,
    switch: t.demoSwitch,
    add: t.demoAdd,
    send: t.demoSend,
    sign: t.demoSign,
  }
  return (
    <Sheet
      open
      onClose={() => answer(false)}
      title={t.demoPlay}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={() => answer(false)}>{t.demoRefuse}</Button>
          <Button look="main" onClick={() => answer(true)}>
            {t.demoConfirm}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3 p-4" data-wallet="demo" data-ask={ask.kind}>
        <p className="text-lg font-semibold">{titles[ask.kind]}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
          <Row name={t.demoMethod}>
            <code>{ask.method}</code>
          </Row>
          <Row name={t.demoSite}>{ask.origin}</Row>
          <Row name={t.demoAccount}>
            <Address address={ask.address} />
          </Row>
          <Facts ask={ask} />
        </dl>
      </div>
    </Sheet>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

const chainName = ({ network, chainId }: DemoAsk['chain']): string =>
  `${NETWORKS[network].name} (${chainId})`

/** The request, decoded. */
function Facts({ ask }: { ask: DemoAsk }) {
  const t = useTexts('pay')
  if (ask.kind === 'connect') return null
  if (ask.kind === 'switch')
    return <Row name={t.demoChain}>{`${chainName(ask.chain)} → ${chainName(ask.to)}`}</Row>
  if (ask.kind === 'add') {
    return (
      <>
        <Row name={t.demoChain}>{`${ask.chainName} (${ask.to.chainId})`}</Row>
        <Row name={t.demoRpc}>{ask.rpcUrls.join(', ')}</Row>
      </>
    )
  }
  if (ask.kind === 'sign')
    return (
      <Row name={t.demoData}>
        <span className="whitespace-pre-wrap">{ask.text}</span>
      </Row>
    )
  const { chain, call } = ask
  const coin = (base: bigint) =>
    `${formatCoin(base, chain.kind === 'tron' ? SUN_DECIMALS : undefined)} ${NETWORKS[chain.network].nativeSymbol}`
  return (
    <>
      <Row name={t.demoChain}>{chainName(chain)}</Row>
      <Row name={t.demoTo}>
        <Address address={ask.contract} />
      </Row>
      {!call && <CoinRows chain={chain} data={ask.data} />}
      {call && (
        <Row name={t.demoCall}>
          <code>{call.name}</code>
        </Row>
      )}
      {call &&
        (call.name === 'grant' || call.name === 'revoke' ? (
          <LimitRows chain={chain} call={call} />
        ) : (
          <PaymentRows chain={chain} call={call} />
        ))}
      {ask.value > 0n && <Row name={t.demoValue}>{coin(ask.value)}</Row>}
      <Row name={t.demoFee}>
        <span className="tabular-nums">{coin(ask.fee)}</span>
      </Row>
      <Row name={t.demoData}>
        <code className="line-clamp-2 text-xs break-all">{ask.data}</code>
      </Row>
    </>
  )
}

type Chain = DemoAsk['chain']
type Call = NonNullable<Extract<DemoAsk, { kind: 'send' }>['call']>
type LimitCall = Extract<Call, { name: 'grant' | 'revoke' }>

const usdt = (base: bigint, { decimals }: Chain): string => formatUnits(base, decimals, 2)
const normalized = (hex: string, { kind }: Chain): string =>
  kind === 'tron' ? toTronAddress(hex) : hex

function PaymentRows({ chain, call }: { chain: Chain; call: Exclude<Call, LimitCall> }) {
  const t = useTexts('pay')
  const amount = usdt(call.amount, chain)
  const means =
    call.name === 'payOrder'
      ? t.demoMeansPay
      : call.name === 'transfer'
        ? t.demoMeansTransfer({ amount })
        : call.name === 'increaseApproval'
          ? t.demoMeansMore({ amount })
          : call.amount === 0n
            ? t.demoMeansNone
            : t.demoMeansApprove({ amount })
  return (
    <>
      <Row name={t.demoMeans}>
        <strong data-means={call.name}>{means}</strong>
      </Row>
      {'spender' in call && (
        <Row name={t.demoSpender}>
          <Address address={normalized(call.spender, chain)} />
        </Row>
      )}
      {call.name === 'transfer' && (
        <Row name={t.demoReceiver}>
          <Address address={normalized(call.receiver, chain)} />
        </Row>
      )}
      {call.name === 'payOrder' && (
        <Row name={t.demoOrder}>
          <span className="tabular-nums">{call.orderId.toString()}</span>
        </Row>
      )}
      <Row name={t.demoAmount}>
        <strong className="tabular-nums">{`${amount} USDT`}</strong>
      </Row>
    </>
  )
}

/** Calls of the shop contract that coin is sent with; anything else cannot be read. */
function CoinRows({ chain, data }: { chain: Chain; data: string }) {
  const t = useTexts('pay')
  const added = decodeAddOrder(data)
  const name = added ? 'addOrder' : decodeSwap(data) === undefined ? undefined : 'swap'
  if (!name)
    return (
      <Row name={t.demoCall}>
        <strong className="text-red">{t.demoUnknownCall}</strong>
      </Row>
    )
  return (
    <>
      <Row name={t.demoCall}>
        <code>{name}</code>
      </Row>
      <Row name={t.demoMeans}>
        <strong data-means={name}>
          {added ? t.demoMeansCoin({ amount: usdt(added.usdtBase, chain) }) : t.demoMeansBuy}
        </strong>
      </Row>
    </>
  )
}

/** A spending limit, with all its bounds. */
function LimitRows({ chain, call }: { chain: Chain; call: LimitCall }) {
  const t = useTexts('limit')
  const { demoMeans } = useTexts('pay')
  if (call.name === 'revoke')
    return (
      <Row name={demoMeans}>
        <strong data-means="revoke">{t.meansRevoke({ id: call.grantId.toString() })}</strong>
      </Row>
    )
  const bounds = {
    cap: usdt(call.capBase, chain),
    perOrder: usdt(call.perOrderBase, chain),
    perPeriod: usdt(call.perPeriodBase, chain),
    end: new Date(Number(call.endSeconds) * 1000).toISOString().slice(0, 10),
  }
  return (
    <>
      <Row name={demoMeans}>
        <strong data-means="grant">{t.askGrant(bounds)}</strong>
      </Row>
      <Row name={t.treasury}>
        <Address address={normalized(call.treasury, chain)} />
      </Row>
      <Row name={t.operator}>
        <Address address={normalized(call.operator, chain)} />
      </Row>
    </>
  )
}
