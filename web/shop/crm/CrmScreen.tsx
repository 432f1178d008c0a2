import { ORDER_ID } from '../../../basics/orderId.ts'
import { useHead } from '../../client/head.tsx'
import { go, useQueryParameters } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { useCall } from '../../client/queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { SERVICE_DICT, idOf } from '../loads.ts'
import { isElsewhere } from '../parts/isElsewhere.ts'
import { questionPath } from '../paths.ts'
import { Conversation } from './Conversation.tsx'
import { keepQuestion } from './keptQuestions.ts'
import { MyConversations } from './MyConversations.tsx'
import type { Which } from './useConversation.ts'
import { WriteForm } from './WriteForm.tsx'

const SECRET = /^[0-9a-f]{32}$/
const NUMBER = /^\d{1,18}$/

/** The conversation that an address names. */
function useWhich(): Which | undefined {
  const { orderId = '', question = '', secret = '' } = useQueryParameters()
  const shown = SECRET.test(secret) ? { secret } : {}
  if (ORDER_ID.test(orderId)) return { orderId, ...shown }
  return NUMBER.test(question) ? { conversationId: question, ...shown } : undefined
}

/** Questions and answers: one conversation per order, or per question. */
export default function CrmScreen() {
  const t = useTexts('talk')
  const { shopName } = useTexts('shop')
  const which = useWhich()
  useHead({ title: `${t.title} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.title}</h1>} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4">
        {which ? (
          <Conversation key={JSON.stringify(which)} which={which} />
        ) : (
          <>
            <Ask />
            <MyConversations />
            <Elsewhere />
          </>
        )}
      </div>
    </div>
  )
}

function Ask() {
  const t = useTexts('talk')
  const { signedIn, known } = useSession()
  const productId = idOf(useQueryParameters()['about'])
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t.ask}</h2>
      <p className="text-sm text-quiet">{t.askText}</p>
      <WriteForm
        productId={productId}
        asksEmail={known && !signedIn}
        onSent={({ conversationId, secret }, text) => {
          // A member's question opens with the account.
          const shown = signedIn || secret === null ? {} : { secret }
          if (shown.secret !== undefined)
            keepQuestion({ conversationId, secret: shown.secret, text, askedAt: Date.now() })
          go(questionPath({ conversationId, ...shown }))
        }}
      />
      <p className="text-xs text-quiet">{t.never}</p>
    </section>
  )
}

/** The merchant's own address for questions, if there is one. */
function Elsewhere() {
  const t = useTexts('talk')
  const { data } = useCall('readDict', { dictCode: SERVICE_DICT })
  if (!data || !isElsewhere(data.value)) return null
  return (
    <a
      href={data.value}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-12 items-center gap-3 border-y border-line"
    >
      <Icon name="chat" />
      <span className="flex-1">{t.elsewhere}</span>
      <Icon name="external" className="size-4 text-quiet" />
    </a>
  )
}
