import type { ReactNode } from 'react'
import { callApi } from '../../client/callApi.ts'
import { keepLogin } from '../../client/session.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { keptInviter } from '../inviter.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { ProveWallet } from './ProveWallet.tsx'

/** Signs in with a wallet; an unknown wallet gets a new account. */
export function WalletSignIn({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const t = useTexts('account')
  const language = useLocale()
  const toast = useToast()
  const connection = useConnection()
  return (
    <div className="grid gap-4">
      {connection ? (
        <ProveWallet
          connection={connection}
          action={t.walletSignNow}
          onSigned={async (proof) => {
            const superior = keptInviter()
            const login = await callApi('signInByWallet', {
              ...proof,
              language,
              ...(superior && { superior }),
            })
            keepLogin(login, proof.address)
            toast(t.signedInNow)
            onDone()
          }}
        />
      ) : (
        <WalletList />
      )}
      {children}
    </div>
  )
}
