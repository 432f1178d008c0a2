import { useEffect, useState } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { CallFailure } from '../../client/callApi.ts'
import type { Wallet } from '../../client/wallet/provider.ts'
import { callOffice, useCall } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Amount, Facts, Short } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { ContractArgs, ContractKind } from './contractNames.ts'
import { readyCreation, type Ready } from './deployByWallet.ts'
import { readyOnTron } from './deployOnTron.ts'
import { askAccount, useWalletText } from './wallets.ts'
import { WalletButtons } from './WalletButtons.tsx'

const LOOK_AGAIN_MS = 3_000

type Props = {
  network: NetworkId
  contract: ContractKind
  args: ContractArgs
  /** Nodes that are typed and not saved yet. */
  nodes?: { readonly rpc?: string; readonly apiKey?: string }
  /** Its code is deployed in a final block and is this project's. */
  onReady: (address: string) => void
}

/** What was sent is kept in this tab, so that a reload does not lose a contract that was paid for. */
type Sent = { readonly txHash: string; readonly address: string | null }
const keyOf = ({ network, contract }: Pick<Props, 'network' | 'contract'>): string =>
  `deploy:${network}:${contract}`

function readSent(props: Props): Sent | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(props)) ?? 'null') as Sent | null) ?? undefined
  } catch {
    return undefined
  }
}
function keepSent(props: Props, sent: Sent): void {
  try {
    sessionStorage.setItem(keyOf(props), JSON.stringify(sent))
  } catch {
    // It is shown as long as the page is.
  }
}

export function forgetSent(of: Pick<Props, 'network' | 'contract'>): void {
  try {
    sessionStorage.removeItem(keyOf(of))
  } catch {
    // Nothing was kept.
  }
}

/** The server judges the code: a wallet may show anything. */
function Watching({ network, contract, nodes, sent, onReady }: Props & { sent: Sent }) {
  const t = useTexts('officeSetup')
  const check = useCall(
    'checkContract',
    { network, contract, ...nodes, address: sent.address ?? '' },
    { enabled: sent.address !== null, refetchInterval: LOOK_AGAIN_MS },
  )
  const state = check.data?.state
  const { address } = sent
  useEffect(() => {
    if (state === 'ready' && address !== null) onReady(address)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, address])
  return (
    <div className="grid gap-2" role="status">
      <Facts
        facts={[
          [t.transaction, <Short key="tx" text={sent.txHash} />],
          sent.address !== null && [t.address, <Short key="at" text={sent.address} />],
        ]}
      />
      <p className="text-[13px]">
        {state === 'ready'
          ? t.codeReady
          : state === 'foreign'
            ? t.codeForeign
            : sent.address === null
              ? t.waitReceipt
              : t.waitFinal}
      </p>
      <Refused cause={check.error} />
    </div>
  )
}

/** The steps of a creation: planned with a wallet, sent, noted in this tab. */
function useDeployment(props: Props) {
  const walletText = useWalletText()
  const { network, contract, args, nodes } = props
  const [plan, setPlan] = useState<Plan>()
  const [sent, setSent] = useState<Sent | undefined>(() => readSent(props))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    setFailure(undefined)
    try {
      await work()
    } catch (cause) {
      if (cause instanceof CallFailure) setFailure(cause)
      else setProblem(walletText(cause))
    } finally {
      setBusy(false)
    }
  }
  const prepare = (wallet: Wallet) =>
    during(async () => {
      const input = { network, contract, ...args, ...nodes }
      if (wallet.kind === 'tron') {
        const ready = await readyOnTron(wallet, await askAccount(wallet), input)
        return setPlan({ ready, known: null })
      }
      const planned = await callOffice('planContract', input)
      const ready = await readyCreation(network, wallet, planned)
      setPlan({ ready, known: planned.standsAt })
    })
  const note = (next: Sent) => {
    keepSent(props, next)
    setSent(next)
  }
  const send = () =>
    during(async () => {
      const { ready, known } = plan!
      let hash = ''
      const created = await ready.send((txHash) => {
        hash = txHash
        note({ txHash, address: known })
      })
      note({ txHash: hash, address: known ?? created })
    })
  const startAgain = () => {
    forgetSent(props)
    setSent(undefined)
    setPlan(undefined)
  }
  return { plan, sent, busy, problem, failure, prepare, send, startAgain }
}

type Plan = { readonly ready: Ready; readonly known: string | null }

/** What it costs, said before it is sent. */
function Planned({
  network,
  plan: { ready },
  busy,
  onSend,
}: Pick<Props, 'network'> & { plan: Plan; busy: boolean; onSend: () => void }) {
  const t = useTexts('officeSetup')
  const { nativeSymbol, name } = NETWORKS[network]
  return (
    <>
      <Facts
        facts={[
          [t.payer, <Short key="from" text={ready.from} />],
          [t.costMost, <Amount key="cost" amount={ready.cost} unit={nativeSymbol} />],
        ]}
      />
      <p className="text-[13px]">{t.costText({ name })}</p>
      <OfficeButton look="main" className="justify-self-start" busy={busy} onClick={onSend}>
        {t.send}
      </OfficeButton>
    </>
  )
}

/** Creates a contract by a wallet of this browser: what it costs is said before, its code is checked after. */
export function Deploy(props: Props) {
  const t = useTexts('officeSetup')
  const { network } = props
  const { plan, sent, busy, problem, failure, prepare, send, startAgain } = useDeployment(props)
  return (
    <div className="grid gap-3">
      {sent ? (
        <Watching {...props} sent={sent} />
      ) : plan ? (
        <Planned network={network} plan={plan} busy={busy} onSend={() => void send()} />
      ) : (
        <WalletButtons
          kind={NETWORKS[network].kind}
          busy={busy}
          label={(wallet) => t.deployWith({ name: wallet })}
          onChoose={(wallet) => void prepare(wallet)}
        />
      )}
      <Refused cause={failure} />
      {problem && (
        <div role="alert" className="grid gap-2 text-[13px] text-red wrap-anywhere">
          <p>{problem}</p>
        </div>
      )}
      {(sent || plan) && !busy && (
        <OfficeButton look="quiet" className="justify-self-start" onClick={startAgain}>
          {t.startAgain}
        </OfficeButton>
      )}
    </div>
  )
}
