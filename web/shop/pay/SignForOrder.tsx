import { useState } from 'react'
import type { NetworkId } from '../../../basics/networks.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import type { Connection } from '../../client/wallet/connection.ts'
import { signText } from '../../client/wallet/signText.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { TextToSign } from '../parts/TextToSign.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { WalletRefused } from '../wallet/WalletRefused.tsx'

type Props = {
  network: NetworkId
  action: string
  /** The text to sign; undefined when this wallet is not the one, which the caller shows. */
  ask: (connection: Connection) => Promise<string | undefined>
  finish: (connection: Connection, signed: { message: string; signature: string }) => Promise<void>
}

/** Connects a wallet and lets it sign one text, which stays visible meanwhile. */
export function SignForOrder({ network, action, ask, finish }: Props) {
  const t = useTexts('pay')
  const { kind } = NETWORKS[network]
  const found = useConnection()
  const connection = found?.wallet.kind === kind ? found : undefined
  const { run, busy, refusal } = useSubmit()
  const [message, setMessage] = useState<string>()
  if (!connection) return <WalletList kind={kind} />
  const sign = () =>
    run(async () => {
      const asked = await ask(connection)
      setMessage(asked)
      if (asked === undefined) return
      const signature = await signText(connection, asked, { fromContract: true })
      await finish(connection, { message: asked, signature })
    })
  return (
    <div className="grid gap-3">
      <div className="text-sm">
        <Address address={connection.address} />
      </div>
      {message !== undefined && <TextToSign label={t.signedText} text={message} />}
      <WalletRefused cause={refusal} network={network} />
      <Button wide busy={busy} onClick={() => void sign()}>
        {action}
      </Button>
    </div>
  )
}
