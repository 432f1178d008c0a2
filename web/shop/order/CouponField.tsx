import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { openLogin } from '../parts/openLogin.ts'
import type { OrderPrice } from './useOrderPrice.ts'

type Props = {
  readonly price: OrderPrice
  /** The code that counts now. */
  readonly typed: string
  readonly onType: (code: string) => void
}

/** A code to type, and what it did; a coupon that applies automatically is named, too (rules: ordering#coupons). */
export function CouponField({ price: { price, isFetching }, typed, onType }: Props) {
  const t = useTexts('pay')
  const errors = useTexts('errors')
  const [text, setText] = useState(typed)
  const refused = typed !== '' && !isFetching ? price?.couponRefused : undefined
  const use = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() !== typed) onType(text.trim())
  }
  const why = refused
    ? refused.least === null
      ? errors[`field.${refused.reason}`]
      : t.couponLeast({ least: refused.least })
    : undefined
  return (
    <div className="grid gap-2" data-coupon={price?.coupon ? 'applied' : 'none'}>
      <Fold title={t.couponHave} plain>
        <form onSubmit={use} className="grid grid-cols-[1fr_auto] items-start gap-2 pb-4">
          <TextField
            label={t.coupon}
            value={text}
            error={why}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => use()}
          />
          {/* As high as the label. */}
          <Button
            type="submit"
            className="mt-6.5"
            busy={isFetching && typed !== ''}
            disabled={text.trim() === typed}
          >
            {t.couponUse}
          </Button>
        </form>
        {refused?.reason === 'couponMembers' && (
          <Button wide className="mb-4" onClick={() => openLogin()}>
            {t.couponSignIn}
          </Button>
        )}
      </Fold>
      <p role="status" className="text-sm text-jade-text empty:hidden">
        {price?.coupon ? t.couponOff({ title: price.coupon.title, amount: price.discount }) : ''}
      </p>
    </div>
  )
}
