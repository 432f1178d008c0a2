import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { PAY_CALL, type PayingInput, type usePaying } from './usePaying.ts'

type Props = {
  digital: boolean
  amount: string
  after: string
  inputNow: () => PayingInput
  paying: ReturnType<typeof usePaying>
  onBack: () => void
}

/** Goods delivered at once are confirmed as a withdrawal is, where the account can (rules: balances#confirmation). */
export function ConfirmPaying({ digital, inputNow, paying, amount, after, onBack }: Props) {
  const t = useTexts('balance')
  // What is confirmed stays what it was when the sheet opened.
  const [input] = useState(inputNow)
  return digital ? (
    <ConfirmSheet
      call={PAY_CALL}
      input={input}
      title={t.payConfirmTitle}
      summary={<p data-confirm="">{t.payConfirmText({ amount, after })}</p>}
      action={t.payConfirm}
      mayLack
      send={paying.send}
      onDone={paying.done}
      onClose={onBack}
    />
  ) : (
    <Confirmation
      amount={amount}
      after={after}
      busy={paying.busy}
      onBack={onBack}
      onPay={() => paying.pay(inputNow())}
    />
  )
}

/** The final confirmation. Focus goes to the text, so that it is read before anything is pressed. */
function Confirmation({
  amount,
  after,
  busy,
  onBack,
  onPay,
}: {
  amount: string
  after: string
  busy: boolean
  onBack: () => void
  onPay: () => void
}) {
  const t = useTexts('balance')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid gap-3" data-confirm="">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t.payConfirmTitle}
        </h3>
        <p className="text-sm">{t.payConfirmText({ amount, after })}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button disabled={busy} onClick={onBack}>
          {t.payBack}
        </Button>
        <Button look="main" busy={busy} onClick={onPay}>
          {busy ? t.paying : t.payConfirm}
        </Button>
      </div>
    </section>
  )
}
