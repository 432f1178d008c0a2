import type { CallResult } from '../../../api/calls.ts'

export type Row = CallResult<'listOfficeConversations'>['conversations'][number]
export type View = CallResult<'readOfficeConversation'>
/** By its own number, or by its order's. */
export type Which = { readonly conversationId: string } | { readonly orderId: string }
