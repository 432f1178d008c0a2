import { useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { Button } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { refusedFields } from '../parts/useSubmit.ts'
import { keptInviter } from '../parts/inviter.ts'
import { Share } from './Share.tsx'
import { invitationPath } from '../paths.ts'
import { useInvalidate } from './useAccount.ts'

/** The member's invitation code and link, and their inviter. */
export function InviteSheet({ invite }: { invite: CallResult<'readInvite'> }) {
  const t = useTexts('account')
  const { shopName } = useTexts('shop')
  const path = invitationPath(invite.code)
  const link = location.origin + path
  return (
    <div className="grid gap-6">
      <section className="grid justify-items-center gap-1 rounded-card bg-accent-soft p-4 text-center">
        <p className="text-sm">{t.myInviteCode}</p>
        <p className="flex items-center text-2xl font-semibold tracking-wider" translate="no">
          {invite.code}
          <Copy text={invite.code} what={t.copyCode} />
        </p>
        <p className="flex max-w-full items-center text-sm">
          <span className="min-w-0 break-all" translate="no">
            {link}
          </span>
          <Copy text={link} what={t.copyLink} />
          <Share path={path} title={shopName} />
        </p>
      </section>
      <p className="text-sm text-quiet">{t.inviteText}</p>
      {invite.superior === null ? (
        <BindInviter />
      ) : (
        <p className="flex justify-between gap-4 border-t border-line pt-4 text-sm">
          <span className="text-quiet">{t.inviter}</span>
          <span translate="no">{invite.superior}</span>
        </p>
      )}
    </div>
  )
}

function BindInviter() {
  const t = useTexts('account')
  const errors = useTexts('errors')
  const toast = useToast()
  const invalidate = useInvalidate()
  const [confirming, setConfirming] = useState(false)
  const [inviter, setInviter] = useState(() => keptInviter() ?? '')
  const [empty, setEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(inviter.trim() === '')
    if (inviter.trim() !== '') setConfirming(true)
  }
  const bound = () => {
    setConfirming(false)
    invalidate('readAccount')
    toast(t.inviterBound)
  }
  const sayRefusal = (cause: unknown) => {
    const reason = refusedFields(cause)['inviter']
    return reason && errors[`field.${reason}`]
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <TextField
        label={t.bindInviter}
        hint={t.bindInviterHint}
        value={inviter}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={empty ? t.inputEmpty : undefined}
        onChange={({ target }) => (setInviter(target.value), setEmpty(false))}
      />
      <Button type="submit" wide>
        {t.bind}
      </Button>
      {confirming && (
        <ConfirmSheet
          call="bindInviter"
          input={{ inviter: inviter.trim() }}
          title={t.bindInviter}
          summary={
            <p className="text-sm">
              <span translate="no">{inviter.trim()}</span>
              <span className="mt-1 block text-quiet">{t.bindInviterHint}</span>
            </p>
          }
          action={t.bind}
          mayLack
          sayRefusal={sayRefusal}
          onDone={bound}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  )
}
