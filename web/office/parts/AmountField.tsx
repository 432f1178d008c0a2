import type { ComponentProps } from 'react'
import { parseMicro } from '../../../basics/money.ts'
import { TextField } from './Field.tsx'
import { useTexts } from './texts.tsx'

export const isAmount = (text: string): boolean => (parseMicro(text.trim()) ?? 0n) > 0n

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'error'> & { value: string }

/** An amount above zero, checked while it is typed. */
export function AmountField({ value, ...rest }: Props) {
  const errors = useTexts('errors')
  const micro = parseMicro(value.trim())
  const error =
    value.trim() === '' || isAmount(value)
      ? undefined
      : errors[micro === undefined ? 'field.format' : 'field.tooSmall']
  return <TextField inputMode="decimal" required value={value} error={error} {...rest} />
}
