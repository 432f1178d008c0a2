import { useState, type ComponentProps } from 'react'
import { useAround, type Around } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = Around &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & { autoComplete: string }

export function PasswordField({ label, error, hint, optional, ...rest }: Props) {
  const t = useTexts('account')
  const [shown, show] = useState(false)
  const { wrap, props } = useAround({ label, error, hint, ...(optional ? { optional } : {}) })
  return wrap(
    <div className="relative">
      <input
        {...rest}
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={128}
        className={`${props.className} pr-12`}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={shown ? t.hidePassword : t.showPassword}
        title={shown ? t.hidePassword : t.showPassword}
        onClick={() => show(!shown)}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-card text-quiet"
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} />
      </button>
    </div>,
  )
}
