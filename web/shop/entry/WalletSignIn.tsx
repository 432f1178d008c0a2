import type { ReactNode } from 'react'
import type { Locale } from '../../../basics/locales.ts'
import { callApi, CallFailure } from '../../client/callApi.ts'
import { keepLogin } from '../../client/session.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { keepInviter, keptInviter } from '../parts/inviter.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { ProveWallet, type WalletProof } from './ProveWallet.tsx'

/**
 * A refused sign-in leaves the signed message usable. Nobody can correct a code from a link, so a wrong one is
 * forgotten and the account is made without it (rules: accounts#invitations).
 */
async function signIn(proof: WalletProof & { language: Locale }) {
  const superior = keptInviter()
  try {
    const login = await callApi('signInByWallet', { ...proof, ...(superior && { superior }) })
    return { login, isCodeWrong: false }
  } catch (cause) {
    if (!superior || !(cause instanceof CallFailure) || cause.name !== 'wrongInviter') throw cause
    keepInviter('')
    return { login: await callApi('signInByWallet', proof), isCodeWrong: true }
  }
}

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
            const { login, isCodeWrong } = await signIn({ ...proof, language })
            keepLogin(login, proof.address)
            toast(isCodeWrong ? t.signedInWithoutInviter : t.signedInNow)
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
