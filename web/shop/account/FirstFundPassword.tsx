import { useRef, useState } from 'react'
import type { FieldReason } from '../../../basics/errors.ts'
import { callApi } from '../../client/callApi.ts'
import { useTexts } from '../../ui/texts.tsx'
import { ProveWallet } from '../entry/ProveWallet.tsx'
import { WalletList } from '../wallet/WalletList.tsx'
import { useConnection } from '../wallet/useWallet.ts'
import { PasswordField } from '../parts/PasswordField.tsx'
import { refusedFields } from '../parts/useSubmit.ts'

/** An account made by a wallet sets its first fund password with that wallet's signature. */
export function FirstFundPassword({ onDone }: { onDone: () => void }) {
  const t = useTexts('account')
  const errors = useTexts('errors')
  const [empty, setEmpty] = useState(false)
  const [reason, setReason] = useState<FieldReason>()
  const input = useRef<HTMLInputElement>(null)
  const connection = useConnection()
  const isFilled = (): boolean => {
    const isEmpty = (input.current?.value ?? '') === ''
    setEmpty(isEmpty)
    if (isEmpty) input.current?.focus()
    return !isEmpty
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t.setFundFirst}</h3>
        <p className="text-sm text-quiet">{t.setFundFirstText}</p>
      </div>
      <PasswordField
        ref={input}
        label={t.newFundPassword}
        hint={t.passwordRule}
        name="newSecPassword"
        autoComplete="section-fund new-password"
        onChange={() => {
          setEmpty(false)
          setReason(undefined)
        }}
        error={
          empty
            ? t.inputEmpty
            : reason && (reason === 'notAllowed' ? t.mustDiffer : errors[`field.${reason}`])
        }
      />
      <p className="text-sm text-quiet">{t.firstWalletSigns}</p>
      {connection ? (
        <ProveWallet
          connection={connection}
          action={t.saveAndGoOn}
          isReady={isFilled}
          onSigned={async (proof) => {
            try {
              await callApi('changeFundPassword', {
                newSecPassword: input.current?.value ?? '',
                ...proof,
              })
            } catch (cause) {
              setReason(refusedFields(cause)['newSecPassword'])
              throw cause
            }
            onDone()
          }}
        />
      ) : (
        <WalletList />
      )}
    </div>
  )
}
