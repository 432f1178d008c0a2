import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { callApi } from '../../client/callApi.ts'
import { useSession } from '../../client/session.ts'
import { useSettings } from '../../client/settings.tsx'
import { keep, readKept } from '../../client/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { AccountField } from '../parts/AccountField.tsx'
import { useIsLive } from '../parts/LocalTime.tsx'
import { OrderCodeField } from '../parts/OrderCodeField.tsx'
import { Refused } from '../parts/Refused.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { emailOrPhone, typedAccount, type TypedAccount } from '../parts/typedAccount.ts'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'

const skippedKey = ({ orderId }: AnyOrder): string => `contactSkipped.${orderId}`

const FIELD = 'contact'
const toField = () => document.querySelector<HTMLInputElement>(`input[name="${FIELD}"]`)?.focus()

/**
 * Below how to pay, with a button above it, asks a visitor for an e-mail address or phone number: without one, a
 * refund to another address waits longer (rules: refunds#claiming).
 */
export function AskContact({ order, children }: { order: AnyOrder; children: ReactNode }) {
  const t = useTexts('pay')
  const isLive = useIsLive()
  const { signedIn, known } = useSession()
  const { sendsCodes } = useSettings()
  const [skipped, setSkipped] = useState(false)
  const isAsked =
    sendsCodes &&
    order.contact === null &&
    !skipped &&
    !(isLive && readKept(skippedKey(order)) !== undefined) &&
    !(known && signedIn)
  return (
    <>
      {isAsked && (
        <Button look="quiet" className="justify-self-start px-0! noscript:hidden" onClick={toField}>
          {t.contactLine}
        </Button>
      )}
      {children}
      {isAsked && (
        <ContactCard
          order={order}
          onSkip={() => {
            keep(skippedKey(order), '1')
            setSkipped(true)
          }}
        />
      )}
    </>
  )
}

function ContactCard({ order, onSkip }: { order: AnyOrder; onSkip: () => void }) {
  const t = useTexts('pay')
  return (
    <section
      aria-labelledby="contact"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 noscript:hidden"
    >
      <div className="grid gap-1">
        <h2 id="contact" className="text-base font-semibold">
          {t.contactTitle}
        </h2>
        <p className="text-sm text-quiet">{t.contactWhy}</p>
      </div>
      <ContactForm order={order} saveText={t.contactSave} />
      <Button look="quiet" wide onClick={onSkip}>
        {t.contactSkip}
      </Button>
    </section>
  )
}

/** An e-mail address, a phone number or either, as the shop can send. */
function ContactField({ error, onType }: { error: string | undefined; onType: () => void }) {
  const t = useTexts('pay')
  const { sendsMail, sendsSms } = useSettings()
  return sendsSms ? (
    <AccountField
      name={FIELD}
      label={sendsMail ? t.contactEither : t.contactPhone}
      areaLabel={t.contactArea}
      autoComplete={sendsMail ? 'email' : 'tel'}
      defaultValue=""
      defaultCountry=""
      error={error}
      onType={onType}
      onCountry={onType}
    />
  ) : (
    <TextField
      label={t.contactLabel}
      type="email"
      name={FIELD}
      autoComplete="email"
      maxLength={254}
      error={error}
      onChange={onType}
    />
  )
}

type Channels = { sendsMail: boolean; sendsSms: boolean }

/** As what the shop can send to, so that the server says what is wrong with anything else. */
function namedBy(typed: TypedAccount, { sendsMail, sendsSms }: Channels) {
  const { username, area } = typed
  if (!sendsSms) return { email: username }
  return sendsMail ? emailOrPhone(typed) : { phone: username, ...(area && { area }) }
}

/** Names the order's contact; another than before needs a code to the old one. */
function ContactForm({
  order,
  saveText,
  onDone,
}: {
  order: AnyOrder
  saveText: string
  onDone?: () => void
}) {
  const t = useTexts('pay')
  const errors = useTexts('errors')
  const language = useLocale()
  const client = useQueryClient()
  const toast = useToast()
  const { sendsMail, sendsSms } = useSettings()
  const [captcha, setCaptcha] = useState('')
  const [empty, setEmpty] = useState(false)
  const { run, busy, refusal, clear } = useSubmit()
  const { orderId, secret, contact } = order
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = typedAccount(String(form.get(FIELD)), String(form.get('country') ?? ''))
    setEmpty(typed.username === '')
    if (typed.username === '') return
    void run(async () => {
      const { sent } = await callApi('setOrderContact', {
        orderId,
        secret,
        ...namedBy(typed, { sendsMail, sendsSms }),
        language,
        ...(captcha.trim() !== '' && { captcha: captcha.trim() }),
      })
      await client.invalidateQueries({ queryKey: ['readOrder'] })
      toast(sent ? t.contactSaved : t.contactKept)
      onDone?.()
    })
  }
  const fields = refusedFields(refusal)
  const reason = fields['email'] ?? fields['phone']
  const missing = sendsSms ? errors['field.missing'] : errors['field.enterEmail']
  const error = empty ? missing : reason && errors[`field.${reason}`]
  const isKnown = reason !== undefined || fields['captcha'] !== undefined
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <ContactField error={error} onType={() => (setEmpty(false), clear())} />
      {contact !== null && (
        <OrderCodeField
          order={order}
          to={contact}
          value={captcha}
          onType={(text) => (setCaptcha(text), clear())}
          error={
            fields['captcha'] &&
            (fields['captcha'] === 'missing' ? errors['field.missing'] : errors.wrongCode)
          }
        />
      )}
      {refusal !== undefined && !isKnown && <Refused cause={refusal} />}
      <Button type="submit" look="main" wide busy={busy}>
        {saveText}
      </Button>
    </form>
  )
}

/** "Send me the link", at any time; where it is sent can be changed here. */
export function ContactPart({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  const language = useLocale()
  const toast = useToast()
  const { run, busy, refusal } = useSubmit()
  const [isOpen, setOpen] = useState(false)
  const { sendsCodes } = useSettings()
  const { orderId, secret, contact } = order
  const send = () =>
    void run(async () => {
      await callApi('setOrderContact', { orderId, secret, language })
      toast(t.linkSent)
    })
  if (!sendsCodes) return null
  return (
    <section aria-labelledby="link" className="grid gap-3 noscript:hidden">
      <h2 id="link" className="text-base font-semibold">
        {t.linkTitle}
      </h2>
      {contact !== null && (
        <Button wide busy={busy} onClick={send}>
          {t.linkSend({ to: contact })}
        </Button>
      )}
      {refusal !== undefined && <Refused cause={refusal} />}
      {isOpen || contact === null ? (
        <ContactForm order={order} saveText={t.contactSend} onDone={() => setOpen(false)} />
      ) : (
        <Button look="quiet" className="justify-self-start px-0!" onClick={() => setOpen(true)}>
          {t.contactChange}
        </Button>
      )}
    </section>
  )
}
