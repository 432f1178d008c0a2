import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { parseEmail } from '../../people/accounts/profile/accountName.ts'
import { countAttempt } from '../../people/accounts/attempts.ts'
import { inTransaction, type TransactionContext } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { readProductNames } from '../catalogue/readProductNames.ts'
import { cleanPictures } from './cleanPictures.ts'
import { findOpened, openConversation } from './openConversation.ts'
import { lockConversation } from './conversation.ts'
import { findOwnConversation, type Own } from './findOwnConversation.ts'
import { addMessage, isSent } from './messages.ts'

type Input = CallInput<'sendToShop'>
type Sent = CallResult<'sendToShop'>

const NOTHING: Own = { conversation: undefined, order: undefined }

/** Where to tell a visitor of answers to a new question; members have their account. */
async function questionOf(
  ctx: CallContext,
  { productId, email, secret }: Input,
): Promise<{ email: string | null; productId: number | null }> {
  if (secret !== undefined) refuseFields({ conversationId: 'missing' })
  const given = email?.trim() ?? ''
  const parsed = given === '' ? null : (parseEmail(given) ?? refuseFields({ email: 'emailWrong' }))
  if (productId !== undefined && (await readProductNames(ctx, [productId], 'cn')).length === 0)
    refuseFields({ productId: 'notFound' })
  return {
    email: ctx.caller.account === null ? parsed : null,
    productId: productId ?? null,
  }
}

/** Limits on messages (rules: conversations#limits). */
async function limit(ctx: CallContext, own: Own, pictures: number): Promise<void> {
  const { clientAddress, device, account } = ctx.caller
  const who = account === null ? `device ${device}` : `account ${account.accountId}`
  if (own.conversation === undefined && own.order === undefined) {
    await countAttempt(ctx, 'question', who)
    await countAttempt(ctx, 'questionClient', clientAddress)
  }
  const where = own.order?.id ?? (own.conversation ? `c${own.conversation.id}` : who)
  await countAttempt(ctx, 'message', where)
  await countAttempt(ctx, 'messageClient', clientAddress)
  for (let at = 0; at < pictures; at++) {
    await countAttempt(ctx, 'messagePicture', where)
    await countAttempt(ctx, 'messagePictureClient', clientAddress)
  }
}

/** A stranger's message: stored as text, its pictures encoded again. The same key again sends nothing twice. */
export async function sendToShop(ctx: CallContext, input: Input): Promise<Sent> {
  const text = input.text.trim()
  if (text === '' && (input.pictures ?? []).length === 0) refuseFields({ text: 'missing' })
  const isNew = input.orderId === undefined && input.conversationId === undefined
  const own = isNew ? NOTHING : await findOwnConversation(ctx, input)
  const before = isNew ? await findOpened(ctx, input.key) : own.conversation
  if (before && (await isSent(ctx, before.id, input.key)))
    return { conversationId: String(before.id), secret: before.secret }
  const question = isNew ? await questionOf(ctx, input) : undefined
  await limit(ctx, own, input.pictures?.length ?? 0)
  const pictures = await cleanPictures(input.pictures)
  return inTransaction(ctx, async (tx) => {
    const opened =
      own.conversation ??
      (await openConversation(tx, {
        orderId: own.order?.id ?? null,
        accountId: own.order ? null : (ctx.caller.account?.accountId ?? null),
        productId: question?.productId ?? null,
        email: question?.email ?? null,
        language: input.language ?? ctx.caller.locale,
        key: input.key,
        by: 'buyer',
      }))
    const locked = (await lockConversation(tx, opened.id))!
    await write(tx, locked.id, { key: input.key, text, pictures })
    return { conversationId: String(locked.id), secret: locked.secret }
  })
}

async function write(
  tx: TransactionContext,
  conversationId: bigint,
  sent: Pick<Parameters<typeof addMessage>[1], 'key' | 'text' | 'pictures'>,
): Promise<void> {
  // The same request at the same moment.
  if (await isSent(tx, conversationId, sent.key)) return
  await addMessage(tx, { ...sent, conversationId, by: 'buyer', staffName: null })
}
