import { useState, type ClipboardEvent, type FormEvent, type ReactNode } from 'react'
import { useDeviceOrders } from '../../client/deviceOrders.ts'
import { Link, go } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { payPath, statusPath } from '../paths.ts'
import { orderKeyIn, orderKeyOf } from './orderKey.ts'

/** Asks for an order's number and secret, or offers those of this device. The form works without JavaScript. */
export function FindOrder({
  action,
  children,
}: {
  action: '/pay' | '/status'
  children?: ReactNode
}) {
  const t = useTexts('pay')
  const [isWrong, setIsWrong] = useState(false)
  const pathOf = action === '/pay' ? payPath : statusPath
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const first = String(data.get('orderId')).trim()
    const key =
      orderKeyIn(first) ?? orderKeyOf(first, String(data.get('secret')).trim().toLowerCase())
    setIsWrong(!key)
    if (key) go(pathOf(key))
  }
  // A whole link is longer than the second field.
  const paste = (event: ClipboardEvent) => {
    const key = orderKeyIn(event.clipboardData.getData('text'))
    if (!key) return
    event.preventDefault()
    go(pathOf(key))
  }
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.findTitle}</h1>} />
      <form
        method="get"
        action={action}
        noValidate
        onSubmit={find}
        onPaste={paste}
        className="grid gap-4 px-4"
      >
        <p className="text-sm">{t.findText}</p>
        <TextField
          label={t.findFirst}
          name="orderId"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          required
          error={isWrong ? t.findWrong : undefined}
        />
        <TextField
          label={t.findSecret}
          hint={t.findSecretHint}
          name="secret"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
        />
        <Button type="submit" look="main" wide>
          {t.findButton}
        </Button>
      </form>
      <DeviceOrders pathOf={pathOf} />
      {children && <div className="mt-8 grid gap-6 px-4">{children}</div>}
    </div>
  )
}

function DeviceOrders({
  pathOf,
}: {
  pathOf: (order: { orderId: string; secret: string }) => string
}) {
  const t = useTexts('pay')
  const orders = useDeviceOrders()
  return (
    <section className="mt-8 grid gap-2 px-4">
      <h2 className="text-base font-semibold">{t.deviceOrders}</h2>
      {orders.length === 0 ? (
        <p className="text-sm text-quiet">{t.noDeviceOrders}</p>
      ) : (
        <ul className="grid gap-2">
          {orders.map((order) => (
            <li key={order.orderId}>
              <Link
                href={pathOf(order)}
                className={`${buttonClass('plain', true)} justify-between`}
              >
                <span className="tabular-nums">{order.orderId}</span>
                <Icon name="next" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
