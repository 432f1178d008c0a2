import { useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import type { OfficeTalkTexts } from '../../../i18n/cn/officeTalk.ts'
import { findPasted } from '../../../basics/explain.ts'
import { Findings } from '../parts/Findings.tsx'
import { OrderBadge } from '../parts/OrderBadge.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Link } from '../parts/router.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Amount, Card, Short } from '../parts/Show.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'

type LookedUp = CallResult<'lookUpPasted'>

const LONGEST = 300
const FOR_ORDERS = new Set(['forwarder', 'wallet', 'shared'])

/** One sentence about an address, an order or nothing; a payment has its verdict. */
function sentenceOf(t: OfficeTalkTexts, { is, role, orders }: LookedUp): string | undefined {
  if (is === 'payment') return undefined
  if (is === 'nothing') return t['found.nothing']
  if (is === 'order') return orders.length > 0 ? t['found.order'] : t['found.noOrder']
  if (role === 'deposit') return t['found.deposit']
  if (role !== null) return FOR_ORDERS.has(role) ? t['found.ownAddress'] : t['found.ownMoney']
  return orders.length > 0 ? t['found.payer'] : t['found.unknownAddress']
}

/** Paste what the buyer sent: one sentence about it, and the actions that it leads to. */
export function LookUp() {
  const t = useTexts('officeTalk')
  const [typed, setTyped] = useState('')
  const [texts, setTexts] = useState<readonly string[]>([])
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A whole message would not fit into an address.
    const found = findPasted(typed).map(({ what }) => what)
    setTexts(found.length > 0 ? found : [typed.trim().slice(0, LONGEST)])
  }
  return (
    <div className="mb-4">
      <Card title={t.lookUp}>
        <form onSubmit={send} className="grid gap-2">
          <TextField
            label={t.pasted}
            hint={t.lookUpText}
            maxLength={2_000}
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <OfficeButton type="submit" className="justify-self-start" disabled={typed.trim() === ''}>
            {t.find}
          </OfficeButton>
        </form>
        {texts.length > 0 && (
          <div className="mt-3 border-t border-line pt-3">
            <FoundParts texts={texts} />
          </div>
        )}
      </Card>
    </div>
  )
}

type PartsProps = { texts: readonly string[]; besides?: string | undefined }

/** Each part that was found in a message; the order of the conversation itself is left out. */
export const FoundParts = ({ texts, besides }: PartsProps) => (
  <div className="grid gap-4">
    {texts.map((text) => (
      <Found key={text} text={text} besides={besides} />
    ))}
  </div>
)

function Found({ text, besides }: { text: string; besides: string | undefined }) {
  const { locale } = useLanguage()
  const found = useCall('lookUpPasted', { text, language: locale })
  return <Loaded query={found}>{(one) => <FoundView found={one} besides={besides} />}</Loaded>
}

function FoundView({ found, besides }: { found: LookedUp; besides: string | undefined }) {
  const t = useTexts('officeTalk')
  const { may } = useRights()
  const orders = found.orders.filter(({ orderId }) => orderId !== besides)
  const sentence = sentenceOf(t, found)
  return (
    <div role="status" className="grid gap-2 text-sm">
      {found.what !== '' && <Short text={found.what} />}
      {sentence !== undefined && <p>{sentence}</p>}
      {found.explained && <Findings found={found.explained} />}
      {orders.map(({ orderId, status, total, asset, name }) => (
        <Link
          key={orderId}
          to={`/orders/${orderId}`}
          className="flex flex-wrap items-center gap-2 rounded-lg border border-line px-3 py-2 hover:bg-paper"
        >
          <span className="tabular-nums underline underline-offset-4">{orderId}</span>
          <OrderBadge status={status} />
          <span className="min-w-0 flex-1 truncate text-quiet">{name}</span>
          <Amount amount={total} unit={asset} />
        </Link>
      ))}
      {found.is === 'payment' && may('cases.decide') && <Settle txHash={found.what} />}
    </div>
  )
}

/** Has the block read again, so that a payment that was missed is settled on its usual path. */
function Settle({ txHash }: { txHash: string }) {
  const t = useTexts('officeOrders')
  const { locale } = useLanguage()
  const settle = useAct('settleByHash')
  return (
    <div className="grid justify-items-start gap-2">
      <OfficeButton
        busy={settle.isPending}
        onClick={() => settle.mutate({ txHash, language: locale })}
      >
        {t.settleByHash}
      </OfficeButton>
      <Refused cause={settle.error} />
      {settle.data?.isRead && <p>{t.blockReadAgain}</p>}
    </div>
  )
}
