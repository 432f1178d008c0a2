import { classes } from './classes.ts'

const GROUPS = /\B(?=(\d{3})+$)/g

/** "1234.5" as "1,234.50": at least two decimals. Works on text, not on floats. */
export function formatAmount(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole.replace(GROUPS, ',')}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

const SIZES = {
  sm: 'text-sm',
  base: 'text-base',
  lg: 'text-lg',
  xl: 'text-xl',
  '2xl': 'text-2xl',
} as const

type Props = {
  amount: string
  unit?: string
  size?: keyof typeof SIZES
  tone?: 'accent' | 'ink' | 'quiet' | 'inherit'
}

const TONES = { accent: 'text-accent', ink: 'text-ink', quiet: 'text-quiet', inherit: '' }

/** `amount` is a decimal string. */
export function Price({ amount, unit = 'USDT', size = 'base', tone = 'accent' }: Props) {
  return (
    <span className={classes('whitespace-nowrap', TONES[tone])}>
      <span className={classes('font-semibold tabular-nums', SIZES[size])}>
        {formatAmount(amount)}
      </span>
      <span className={classes('ml-1 text-xs', tone === 'inherit' ? '' : 'text-quiet')}>
        {unit}
      </span>
    </span>
  )
}
