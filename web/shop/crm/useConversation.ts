import { useEffect } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { useCall } from '../../client/queries.ts'
import { socketIsOpen, watchConversation } from '../../client/socket.ts'
import { useLocale } from '../../ui/texts.tsx'

/** How a conversation is asked for: its order, or a question's number; the secret unless an account owns it. */
export type Which = Pick<CallInput<'readConversation'>, 'orderId' | 'conversationId' | 'secret'>
export type ConversationView = CallResult<'readConversation'>

const POLL_MS = 10_000

/** Kept current by the socket, and by polling while that is down. */
export function useConversation(which: Which) {
  const language = useLocale()
  const query = useCall('readConversation', { ...which, language }, { staleTime: 0 })
  const { data, refetch } = query
  const [conversationId, secret] = [data?.conversationId ?? undefined, data?.secret ?? undefined]
  useEffect(() => {
    if (conversationId === undefined || secret === undefined) return
    const stop = watchConversation({ conversationId, secret }, () => void refetch())
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !socketIsOpen()) void refetch()
    }, POLL_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [conversationId, secret, refetch])
  return query
}
