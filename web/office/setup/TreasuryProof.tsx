import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { sameAddress, type Wallet } from '../../client/wallet/provider.ts'
import { signText } from '../../client/wallet/signText.ts'
import { useAct, useCall } from '../parts/call.ts'
import { Copy } from '../parts/Copy.tsx'
import { TextAreaField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Badge, Short } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { askAccount, useWalletText } from './wallets.ts'
import { WalletButtons } from './WalletButtons.tsx'

type Props = { network: NetworkId; of: 'treasury' | 'xpub' }

/** The running shop takes a moment to follow a saved setting. */
const LOOK_AGAIN_MS = 1_500

function useSigning(address: string, message: string, onSigned: (proof: string) => void) {
  const t = useTexts('officeSetup')
  const walletText = useWalletText()
  const [problem, setProblem] = useState('')
  const [signing, setSigning] = useState(false)
  const sign = async (wallet: Wallet) => {
    setProblem('')
    setSigning(true)
    try {
      const account = await askAccount(wallet)
      if (!sameAddress(account, address)) {
        setProblem(t.otherAccount({ account, address }))
        return
      }
      const connection = { kind: wallet.kind, wallet, address: account, chainId: 0 }
      onSigned(await signText(connection, message, { fromContract: true }))
    } catch (cause) {
      setProblem(walletText(cause))
    } finally {
      setSigning(false)
    }
  }
  return { signing, problem, sign }
}

/** For wallets that are elsewhere: the text to copy, the signature to paste. */
function SignedElsewhere({
  message,
  busy,
  onSend,
}: {
  message: string
  busy: boolean
  onSend: (proof: string) => void
}) {
  const t = useTexts('officeSetup')
  const [pasted, setPasted] = useState('')
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-[13px] pointer-fine:min-h-6">
        {t.signElsewhere}
      </summary>
      <div className="grid gap-3 pt-1">
        <div className="flex items-start gap-2 rounded-lg bg-surface px-3 py-2">
          <pre
            className="min-w-0 flex-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
            translate="no"
          >
            {message}
          </pre>
          <Copy text={message} what={t.copyText} />
        </div>
        <TextAreaField
          label={t.signature}
          hint={t.signatureHint}
          value={pasted}
          spellCheck={false}
          onChange={(event) => setPasted(event.target.value)}
        />
        <OfficeButton
          className="justify-self-start"
          busy={busy}
          disabled={pasted.trim() === ''}
          onClick={() => onSend(pasted.trim())}
        >
          {t.checkProof}
        </OfficeButton>
      </div>
    </details>
  )
}

/** Without data until the shop's process knows the network. */
export const useTreasuryProof = (network: NetworkId, of: Props['of']) =>
  useCall('readTreasuryProof', { network, of }, { refetchInterval: LOOK_AGAIN_MS })

/** Shows that the address is the merchant's: signed by a wallet of this browser, or elsewhere and pasted. */
export function TreasuryProof({ network, of }: Props) {
  const t = useTexts('officeSetup')
  const read = useTreasuryProof(network, of)
  const prove = useAct('proveTreasury')
  if (!read.data) return <p className="text-[13px] text-quiet">{t.proofSoon}</p>
  const { address, isProven } = read.data
  if (isProven)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="good">{t.proven}</Badge>
        <Short text={address} />
      </p>
    )
  return <Proving network={network} of={of} shown={read.data} prove={prove} />
}

type ProvingProps = Props & {
  shown: NonNullable<CallResult<'readTreasuryProof'>>
  prove: ReturnType<typeof useAct<'proveTreasury'>>
}

function Proving({ network, of, shown: { address, message }, prove }: ProvingProps) {
  const t = useTexts('officeSetup')
  const send = (proof: string) => prove.mutate({ network, of, proof })
  const { signing, problem, sign } = useSigning(address, message, send)
  return (
    <section className="grid gap-3 rounded-lg bg-amber-soft px-3 py-3 text-sm">
      <h4 className="font-semibold text-amber-text">{of === 'xpub' ? t.proveXpub : t.prove}</h4>
      <p className="text-[13px]">{of === 'xpub' ? t.proveXpubText : t.proveText}</p>
      <p className="font-mono text-[13px] wrap-anywhere" translate="no">
        {address}
      </p>
      <WalletButtons
        kind={NETWORKS[network].kind}
        busy={signing || prove.isPending}
        label={(name) => t.signWith({ name })}
        onChoose={(wallet) => void sign(wallet)}
      />
      {problem && (
        <p role="alert" className="text-[13px] text-red wrap-anywhere">
          {problem}
        </p>
      )}
      <SignedElsewhere message={message} busy={prove.isPending} onSend={send} />
      <Refused cause={prove.error} />
      {prove.data && !prove.data.isProven && (
        <p role="alert" className="text-[13px] text-red">
          {t.proofWrong}
        </p>
      )}
    </section>
  )
}
