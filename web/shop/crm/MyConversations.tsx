import type { ReactNode } from 'react'
import { useColon } from '../../ui/Colon.tsx'
import { useDeviceOrders } from '../../client/deviceOrders.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { Link } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LocalTime, useIsLive } from '../parts/LocalTime.tsx'
import { orderTalkPath, questionPath } from '../paths.ts'
import { listKeptQuestions } from './keptQuestions.ts'

const MAX_ORDERS = 5

type Item = { key: string; href: string; title: string; text: string; at: number; unread: boolean }

function Items({ title, items }: { title: string; items: readonly Item[] }) {
  const t = useTexts('talk')
  if (items.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-sm font-medium text-quiet">{title}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.map(({ key, href, title: name, text, at, unread }) => (
          <li key={key}>
            <Link href={href} className="flex min-h-14 items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                  <span className="text-xs text-quiet">
                    <LocalTime ms={at} />
                  </span>
                </span>
                {text !== '' && (
                  <span dir="auto" className="block truncate text-sm text-quiet">
                    {text}
                  </span>
                )}
              </span>
              {unread && (
                <span
                  role="img"
                  aria-label={t.unread}
                  className="size-2.5 rounded-full bg-accent-fill"
                />
              )}
              <Icon name="next" className="size-4 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A member's conversations; a visitor's questions and orders are known to this browser alone. */
export function MyConversations(): ReactNode {
  const colon = useColon()
  const t = useTexts('talk')
  const language = useLocale()
  const isLive = useIsLive()
  const { signedIn } = useSession()
  const orders = useDeviceOrders()
  const { data } = useMemberCall('listConversations', { language }, { staleTime: 0 })
  if (!isLive) return null
  const own: Item[] = (signedIn ? (data?.conversations ?? []) : []).map((one) => ({
    key: one.conversationId,
    href: one.orderId ? orderTalkPath({ orderId: one.orderId }) : questionPath(one),
    title: one.orderId ? t.aboutOrder({ number: one.orderId }) : (one.product?.name ?? t.question),
    text: `${one.lastBy === 'shop' ? t.shop : t.you}${colon}${one.lastText}`,
    at: one.lastAt,
    unread: one.unread > 0,
  }))
  const kept: Item[] = listKeptQuestions().map((one) => ({
    key: one.conversationId,
    href: questionPath(one),
    title: t.question,
    text: one.text,
    at: one.askedAt,
    unread: false,
  }))
  const placed: Item[] = orders.slice(0, MAX_ORDERS).map((one) => ({
    key: one.orderId,
    href: orderTalkPath(one),
    title: t.aboutOrder({ number: one.orderId }),
    text: '',
    at: one.placedAt,
    unread: false,
  }))
  return (
    <>
      <Items title={t.mine} items={[...own, ...kept]} />
      <Items title={t.yourOrders} items={placed} />
    </>
  )
}
