import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { CallFailure } from '../../client/callApi.ts'
import { sameAddress, type Wallet } from '../../client/wallet/provider.ts'
import { WalletFault } from '../../client/wallet/walletError.ts'
import { callOffice, useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Copy } from '../parts/Copy.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Amount, Facts, Short } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { WalletButtons } from '../setup/WalletButtons.tsx'
import { askAccount, useWalletText } from '../setup/wallets.ts'
import { enterNetwork, sendOnTron, sendTransfer, type Transfer } from './sendByWallet.ts'

type WalletPayout = CallResult<'listWalletPayouts'>[number]

const Whole = ({ text, what }: { text: string; what: string }) => (
  <span className="-my-1 flex items-center gap-1">
    <span className="min-w-0 font-mono text-[11px] break-all">{text}</span>
    <Copy text={text} what={what} />
  </span>
)

/** Exactly what is sent, then the wallet; the shop believes the chain alone. */
export function PayByWallet({ of: one }: { of: WalletPayout }) {
  const t = useTexts('officeOrders')
  const { name } = NETWORKS[one.network]
  return (
    <div className="grid gap-4 text-sm">
      <Facts
        facts={[
          [t.money, <Amount key="amount" amount={one.amount} />],
          [t.network, name],
          [t.payTo, <Whole key="to" text={one.receiver} what={t.payTo} />],
          [t.payToken, <Whole key="token" text={one.token} what={t.payToken} />],
          one.wallet !== null && [t.payFrom, <Short key="from" text={one.wallet} />],
          one.txHash !== null && [t.txHash, <Whole key="tx" text={one.txHash} what={t.txHash} />],
        ]}
      />
      {one.problem !== null && <p className="text-red">{t[`toPayProblem.${one.problem}`]}</p>}
      {one.state === 'sent' ? (
        <p role="status">{t.paySentText}</p>
      ) : (
        <>
          {one.claimedBy === 'staff' && <p className="text-amber-text">{t.payOthersText}</p>}
          <p className="text-[13px] text-quiet">
            {t.payText} {t.payOwnText}
          </p>
          <Send of={one} />
          <NameHash of={one} />
          {one.state === 'claimed' && <Release of={one} />}
        </>
      )}
    </div>
  )
}

/** A shop restored since it was claimed may have paid it; on TRON `planPayoutTransfer` has said so already. */
const resumeClaim = async (wallet: Wallet, one: WalletPayout, from: string): Promise<Transfer> =>
  wallet.kind === 'tron' ? one : callOffice('resumePayout', { payout: one.payout, wallet: from })

function Send({ of: one }: { of: WalletPayout }) {
  const t = useTexts('officeOrders')
  const setup = useTexts('officeSetup')
  const client = useQueryClient()
  const walletText = useWalletText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const { payout, amount, receiver, network } = one
  const report = useAct('reportPayout')
  const claim = useAct('claimPayout')
  const pay = async (wallet: Wallet) => {
    setBusy(true)
    setProblem('')
    setFailure(undefined)
    try {
      const from = await askAccount(wallet)
      // A transfer of another wallet would pay nothing.
      if (one.wallet !== null && !sameAddress(from, one.wallet))
        return setProblem(setup.otherAccount({ account: from, address: one.wallet }))
      if (wallet.kind === 'evm') await enterNetwork(wallet, one)
      // Tried before anything is claimed.
      const planned =
        wallet.kind === 'tron'
          ? await callOffice('planPayoutTransfer', { payout, wallet: from })
          : undefined
      if (planned !== undefined && planned.missingSun !== '0')
        throw new WalletFault('insufficientNative')
      const asked =
        one.state === 'claimed'
          ? await resumeClaim(wallet, one, from)
          : await claim.mutateAsync({ payout, wallet: from, amount, receiver })
      if (wallet.kind === 'tron') {
        // Named before it is sent: the list says so, even if the answer is lost.
        await sendOnTron(wallet, payout, planned!, from, asked).finally(() =>
          client.invalidateQueries(),
        )
        return
      }
      const txHash = await sendTransfer(wallet, from, asked)
      // Found on chain, too, should this answer be lost. Busy until it is read again, so that it is paid once.
      await callOffice('reportPayout', { payout, txHash }).catch(() =>
        report.mutateAsync({ payout, txHash }),
      )
      await client.invalidateQueries()
    } catch (cause) {
      if (cause instanceof CallFailure) setFailure(cause)
      else setProblem(walletText(cause))
    } finally {
      setBusy(false)
    }
  }
  if (one.state !== 'free' && one.claimedBy !== 'me') return null
  return (
    <div className="grid gap-2">
      <WalletButtons
        kind={NETWORKS[network].kind}
        label={(wallet) => t.payWith({ wallet })}
        busy={busy}
        onChoose={(wallet) => void pay(wallet)}
      />
      {problem !== '' && (
        <p role="alert" className="text-red">
          {problem}
        </p>
      )}
      <Refused cause={failure} />
    </div>
  )
}

/** For a wallet elsewhere: the shop finds the transfer at the chain, named or not. */
function NameHash({ of: { payout } }: { of: WalletPayout }) {
  const t = useTexts('officeOrders')
  const [typed, setTyped] = useState('')
  const report = useAct('reportPayout')
  const send = (event: FormEvent) => {
    event.preventDefault()
    report.mutate({ payout, txHash: typed.trim() })
  }
  return (
    <form onSubmit={send} className="grid gap-2 border-t border-line pt-4">
      <TextField
        label={t.payHash}
        maxLength={80}
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <OfficeButton
        type="submit"
        className="justify-self-start"
        busy={report.isPending}
        disabled={typed.trim().length < 60}
      >
        {t.payHashSend}
      </OfficeButton>
      <Refused cause={report.error} />
    </form>
  )
}

function Release({ of: { payout } }: { of: WalletPayout }) {
  const t = useTexts('officeOrders')
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const release = useAct('releasePayout', close)
  return (
    <div className="border-t border-line pt-4">
      <OfficeButton onClick={() => setAsked(true)}>{t.payRelease}</OfficeButton>
      {asked && (
        <Confirm
          title={t.payRelease}
          effect={t.payReleaseText}
          danger
          busy={release.isPending}
          failure={release.error}
          onConfirm={() => release.mutate({ payout })}
          onClose={close}
        />
      )}
    </div>
  )
}
