import { Suspense, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { CallInput, CallName, CallResult, Calls } from '../../../api/calls.ts'
import { callApi, CallFailure } from '../../client/callApi.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { PasskeyFault, askPasskey, passkeysWork } from '../../client/passkey.ts'
import { useOverlayEntry } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { Refused } from '../parts/Refused.tsx'
import { openSetting } from '../parts/openSetting.ts'
import { FirstFundPassword } from './FirstFundPassword.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'

/** Calls that take a confirmation: the fund password or a passkey. */
type ConfirmedCall = {
  [N in CallName]: 'secPassword' extends keyof Calls[N]['input']['properties']
    ? 'passkey' extends keyof Calls[N]['input']['properties']
      ? N
      : never
    : never
}[CallName]
type Content<N extends CallName> = Omit<CallInput<N>, 'secPassword' | 'passkey'>
type Confirmation = { secPassword?: string; passkey?: string }

type Props<N extends ConfirmedCall> = {
  call: N
  /**
   * The call's input without its confirmation. Stays the same while the sheet is open, idempotency id
   * included.
   */
  input: Content<N>
  title: string
  summary: ReactNode
  /** The button's label; "confirm" by default. */
  action?: string
  look?: 'main' | 'danger'
  /** Skips the confirmation for accounts without fund password and passkey. */
  mayLack?: boolean
  /** Replaces the catalogue's error text where it says too little. */
  sayRefusal?: (cause: unknown) => string | undefined
  /** Makes the call, where more belongs to it than `callApi`. */
  send?: (input: CallInput<N>) => Promise<CallResult<N>>
  /** Called after the call succeeded and the sheet closed. */
  onDone: (result: CallResult<N>) => void
  onClose: () => void
}

/**
 * Confirms an action with the fund password or a passkey (rules: balances#confirmation) and makes the call.
 * Accounts with neither set a fund password here first.
 */
export function ConfirmSheet<N extends ConfirmedCall>(props: Props<N>) {
  // Suspends here while texts load; the screen below stays.
  return (
    <Suspense fallback={null}>
      <Confirming {...props} />
    </Suspense>
  )
}

/** What the account can confirm with. */
export function useOwnProofs() {
  const account = useMemberCall('readAccount', {})
  const passkeys = useMemberCall('listPasskeys', {})
  const hasPasskey = passkeysWork() && (passkeys.data?.length ?? 0) > 0
  const hasPassword = account.data?.user.hasSecPassword ?? false
  const waiting = account.isPending || passkeys.isPending
  const failed = account.data && passkeys.data ? undefined : (account.error ?? passkeys.error)
  const fetching = account.isFetching || passkeys.isFetching
  const readAgain = () => void (account.refetch(), passkeys.refetch())
  return { hasPassword, hasPasskey, waiting, failed, fetching, readAgain }
}

function Confirming<N extends ConfirmedCall>({
  call,
  input,
  title,
  summary,
  action,
  look = 'main',
  mayLack = false,
  sayRefusal,
  send = (whole) => callApi(call, whole),
  onDone,
  onClose,
}: Props<N>) {
  const t = useTexts('account')
  const close = useOverlayEntry('confirm', onClose)
  const form = useId()
  const { run, busy, refusal } = useSubmit()
  const { hasPassword, hasPasskey, waiting, failed, fetching, readAgain } = useOwnProofs()
  useTexts('errors')
  const [typing, setTyping] = useState(false)
  const make = (confirmation: () => Promise<Confirmation>) =>
    run(async () => {
      const whole = { ...input, ...(await confirmation()) } as unknown as CallInput<N>
      const result = await send(whole)
      close(() => onDone(result))
    })
  const lacksBoth = !hasPassword && !hasPasskey
  const byPasskey = hasPasskey && !(typing && hasPassword)
  const said = refusal === undefined ? undefined : sayRefusal?.(refusal)
  const footer = !waiting && !failed && (!lacksBoth || mayLack) && (
    <ConfirmButtons
      look={look}
      label={action ?? t.confirmNow}
      busy={busy}
      way={byPasskey ? 'passkey' : lacksBoth ? 'none' : 'password'}
      form={form}
      onPress={(by) =>
        void make(async () => (by === 'passkey' ? { passkey: await askPasskey(call, input) } : {}))
      }
      onOther={hasPasskey && hasPassword ? () => setTyping(!typing) : undefined}
    />
  )
  // A portal, because it opens from inside forms and lists.
  return createPortal(
    <Sheet open onClose={() => close()} title={title} footer={footer}>
      <div className="grid gap-5 p-4">
        {summary}
        {failed ? (
          <LoadFailure cause={failed} busy={fetching} onRetry={readAgain} />
        ) : waiting ? (
          <Skeleton className="h-17 w-full" />
        ) : said ? (
          <Said text={said} />
        ) : lacksBoth && !mayLack ? (
          <FirstFundPassword onDone={readAgain} />
        ) : byPasskey || lacksBoth ? (
          <Problem refusal={refusal} />
        ) : (
          <PasswordForm
            id={form}
            refusal={refusal}
            onSubmit={(secPassword) => void make(async () => ({ secPassword }))}
          />
        )}
      </div>
    </Sheet>,
    document.body,
  )
}

const Said = ({ text }: { text: string }) => (
  <p role="alert" className="rounded-card bg-red-soft p-3 text-sm text-red">
    {text}
  </p>
)

type ButtonsProps = {
  look: 'main' | 'danger'
  label: string
  busy: boolean
  way: 'passkey' | 'password' | 'none'
  /** Of the password. */
  form: string
  onPress: (way: 'passkey' | 'none') => void
  /** Where there is a choice. */
  onOther: (() => void) | undefined
}

function ConfirmButtons({ look, label, busy, way, form, onPress, onOther }: ButtonsProps) {
  const t = useTexts('account')
  return (
    <div className="grid gap-1">
      {way === 'password' ? (
        <Button type="submit" form={form} look={look} wide busy={busy}>
          {label}
        </Button>
      ) : (
        <Button look={look} wide busy={busy} onClick={() => onPress(way)}>
          {way === 'passkey' ? t.confirmPasskey : label}
        </Button>
      )}
      {onOther && (
        <Button look="quiet" wide disabled={busy} onClick={onOther}>
          {way === 'passkey' ? t.confirmUsePassword : t.confirmPasskey}
        </Button>
      )}
    </div>
  )
}

function Problem({ refusal }: { refusal: unknown }) {
  const t = useTexts('account')
  if (refusal === undefined) return null
  const isOwn = refusal instanceof PasskeyFault || refusedFields(refusal)['passkey'] !== undefined
  return isOwn ? (
    <p role="alert" className="text-sm text-red">
      {t.passkeyFailed}
    </p>
  ) : (
    <Refused cause={refusal} />
  )
}

function PasswordForm({
  id,
  refusal,
  onSubmit,
}: {
  id: string
  refusal: unknown
  onSubmit: (secPassword: string) => void
}) {
  const t = useTexts('account')
  const errors = useTexts('errors')
  const [empty, setEmpty] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const secPassword = input.current?.value ?? ''
    setEmpty(secPassword === '')
    if (secPassword === '') input.current?.focus()
    else onSubmit(secPassword)
  }
  const isWrong = refusal instanceof CallFailure && refusal.name === 'wrongPassword'
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
      {refusal !== undefined && !isWrong && <Refused cause={refusal} />}
      <PasswordField
        ref={input}
        label={t.fundPassword}
        name="secPassword"
        autoComplete="section-fund current-password"
        onChange={() => setEmpty(false)}
        error={empty ? t.inputEmpty : isWrong ? errors.wrongPassword : undefined}
        autoFocus
      />
      <button
        type="button"
        onClick={() => openSetting('fund')}
        className="min-h-11 justify-self-start text-sm underline decoration-line underline-offset-4"
      >
        {t.forgotFund}
      </button>
    </form>
  )
}
