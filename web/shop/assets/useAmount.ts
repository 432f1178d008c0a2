import { useRef, useState } from 'react'
import type { Asset } from '../../../basics/ledger.ts'
import { formatMicro } from '../../../basics/money.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { inputText, readAmount, roundDown } from '../parts/amountInput.ts'

/** An amount field with an "all" button, which fills in `most`. */
export function useAmount(asset: Asset, most: bigint) {
  const t = useTexts('balance')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const read = readAmount(typed)
  const micro = typeof read === 'string' ? undefined : read.micro
  const change = (value: string) => {
    setTyped(value)
    setFault(undefined)
  }
  /** Returns the amount, or undefined after showing what is wrong. `judge` adds the form's own rules. */
  const submit = (
    judge: (micro: bigint) => string | undefined,
  ): { text: string; micro: bigint } | undefined => {
    const wrong = typeof read === 'string' ? t[read] : judge(read.micro)
    setFault(wrong)
    if (wrong === undefined && typeof read !== 'string') return read
    input.current?.focus()
    return undefined
  }
  const whole = roundDown(most)
  return {
    micro,
    change,
    submit,
    clear: () => change(''),
    field: {
      label: t.amount,
      unit: asset,
      value: typed,
      onChange: change,
      error: fault,
      inputRef: input,
      all:
        whole > 0n
          ? {
              label: t.all,
              name: t.allOf({ amount: formatAmount(formatMicro(whole)), asset }),
              onPress: () => change(inputText(whole)),
            }
          : undefined,
    },
  }
}
