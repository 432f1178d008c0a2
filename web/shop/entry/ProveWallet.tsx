import { useState } from 'react'
import { firstOfKind } from '../../../basics/networks.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { signText } from '../../client/wallet/signText.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { TextToSign } from '../parts/TextToSign.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { WalletRefused } from '../wallet/WalletRefused.tsx'
import { walletName } from '../wallet/walletName.ts'
import { useSignInMessage, type SignInAsset } from './useSignInMessage.ts'

export type WalletProof = {
  address: string
  asset: SignInAsset
  message: string
  signature: string
}

type Props = {
  connection: Connection
  action: string
  /** Asked before the wallet is. */
  isReady?: () => boolean
  onSigned: (proof: WalletProof) => Promise<void>
}

/**
 * Shows the one-time message, has the wallet sign exactly that, and submits both (rules:
 * accounts#wallet-sign-in).
 */
export function ProveWallet({ connection, action, isReady = () => true, onSigned }: Props) {
  const t = useTexts('account')
  const pay = useTexts('pay')
  const { asset, message, failure, ask } = useSignInMessage(connection)
  const { run, busy, refusal } = useSubmit()
  const [asking, setAsking] = useState(false)
  const sign = () =>
    void run(async () => {
      if (message === undefined || !isReady()) return
      setAsking(true)
      const signature = await signText(connection, message).finally(() => setAsking(false))
      try {
        await onSigned({ address: connection.address, asset, message, signature })
      } catch (cause) {
        // A message is good for one try.
        void ask()
        throw cause
      }
    })
  return (
    <>
      <div>
        <p className="text-sm text-quiet">{walletName(pay, connection.wallet)}</p>
        <Address address={connection.address} />
      </div>
      <p className="flex gap-2 text-sm">
        <Icon name="shield" className="size-5 text-jade-text" />
        {t.walletSignText}
      </p>
      {failure !== undefined ? (
        <LoadFailure cause={failure} onRetry={() => void ask()} />
      ) : message === undefined ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <TextToSign label={t.walletMessage} text={message} height="h-60" />
      )}
      <WalletRefused cause={refusal} network={firstOfKind(connection.kind).id} />
      <p role="status" className="text-sm text-quiet empty:hidden">
        {asking ? t.walletAsking : ''}
      </p>
      <Button look="main" wide busy={busy} disabled={message === undefined} onClick={sign}>
        {action}
      </Button>
    </>
  )
}
