import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { orderTalkPath } from '../paths.ts'

type Props = { order: { orderId: string; secret: string } }

/** The way from an order to its conversation; says when there is an answer. */
export function AskAboutOrder({ order: { orderId, secret } }: Props) {
  const t = useTexts('talk')
  const language = useLocale()
  const { data } = useCall('readConversation', { orderId, secret, language }, { staleTime: 0 })
  const unread = data?.unread ?? 0
  return (
    <Link
      href={orderTalkPath({ orderId, secret })}
      className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-surface px-4"
    >
      <Icon name="chat" />
      <span className="flex-1">{t.title}</span>
      {unread > 0 && (
        <span className="rounded-full bg-accent-soft px-2 py-0.5 text-sm font-medium text-ink">
          {t.hasAnswer}
        </span>
      )}
      <Icon name="next" className="size-4 text-quiet" />
    </Link>
  )
}
