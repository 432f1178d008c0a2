import { useState, type FormEvent } from 'react'
import { callApi } from '../../client/callApi.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { PasskeyFault, askPasskey, passkeysWork } from '../../client/passkey.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { FirstFundPassword } from '../account/FirstFundPassword.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { CodeField } from '../entry/CodeField.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useInvalidate, type User } from './useAccount.ts'
import { useRequiredForm } from '../account/useRequiredForm.ts'

/** What proves the owner. */
type Proof = 'old' | 'code' | 'passkey'
const FIELDS: Record<Proof, readonly string[]> = {
  old: ['secPassword', 'newSecPassword'],
  code: ['newSecPassword', 'captcha'],
  passkey: ['newSecPassword'],
}

/**
 * Sets the fund password, confirmed by the old one, a code or a passkey. An account that has none of them signs with
 * its first wallet.
 */
export function FundSheet({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTexts('account')
  const passkeys = useMemberCall('listPasskeys', {})
  const [chosen, choose] = useState<Proof>()
  if (passkeys.isPending) return <Skeleton className="h-60 w-full" />
  const hasPasskey = (passkeys.data?.length ?? 0) > 0
  const proofs: Proof[] = []
  if (user.hasSecPassword) proofs.push('old')
  if (user.email ?? user.phone) proofs.push('code')
  if (hasPasskey && passkeysWork()) proofs.push('passkey')
  const proof = chosen ?? proofs[0]
  if (proof === undefined) return <FirstPassword onDone={onDone} />
  const labels: Record<Proof, string> = {
    old: t.withOld,
    code: t.withCode,
    passkey: t.withPasskey,
  }
  return (
    <div className="grid gap-5">
      <p className="text-sm text-quiet">{t.setFundFirstText}</p>
      {proofs.length > 1 && (
        <Chips
          label={t.proveBy}
          chips={proofs.map((value) => ({ value, label: labels[value] }))}
          value={proof}
          onChange={choose}
        />
      )}
      <FundForm key={proof} proof={proof} user={user} onDone={onDone} />
    </div>
  )
}

function FirstPassword({ onDone }: { onDone: () => void }) {
  const t = useTexts('account')
  const toast = useToast()
  const invalidate = useInvalidate()
  return (
    <FirstFundPassword
      onDone={() => {
        invalidate('readAccount')
        toast(t.fundChanged)
        onDone()
      }}
    />
  )
}

function Problem({ cause }: { cause: unknown }) {
  const t = useTexts('account')
  if (cause === undefined) return null
  if (!(cause instanceof PasskeyFault)) return <Refused cause={cause} />
  return (
    <p role="alert" className="text-sm text-red">
      {t.passkeyFailed}
    </p>
  )
}

function FundForm({ proof, user, onDone }: { proof: Proof; user: User; onDone: () => void }) {
  const t = useTexts('account')
  const toast = useToast()
  const invalidate = useInvalidate()
  const { form, complete, errorOf, run, busy, rest, changed } = useRequiredForm(FIELDS[proof])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = complete()
    if (!values) return
    const { newSecPassword = '', secPassword, captcha } = values
    void run(async () => {
      const passkey =
        proof === 'passkey' ? await askPasskey('changeFundPassword', { newSecPassword }) : undefined
      await callApi('changeFundPassword', {
        newSecPassword,
        ...(secPassword && { secPassword }),
        ...(captcha && { captcha }),
        ...(passkey && { passkey }),
      })
      invalidate('readAccount')
      toast(t.fundChanged)
      onDone()
    })
  }
  const target = user.email ?? user.phone
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={changed}
      className="grid gap-4"
    >
      {proof === 'old' && (
        <PasswordField
          label={t.oldFundPassword}
          name="secPassword"
          autoComplete="section-fund current-password"
          error={errorOf('secPassword')}
        />
      )}
      <PasswordField
        label={t.newFundPassword}
        hint={t.passwordRule}
        name="newSecPassword"
        autoComplete="section-fund new-password"
        error={errorOf('newSecPassword')}
      />
      {proof === 'code' && target && (
        <>
          <CodeField
            error={errorOf('captcha')}
            onType={changed}
            receiver={() => ({ username: target })}
          />
          <p className="text-sm text-amber-text">{t.codeWaits}</p>
        </>
      )}
      <Problem cause={rest} />
      <Button type="submit" look="main" wide busy={busy}>
        {proof === 'passkey' ? t.saveByPasskey : t.save}
      </Button>
    </form>
  )
}
