import { pageAsked } from '../../../api/pageOf.ts'
import type { Handlers } from '../http/handler.ts'
import { listNotices } from './listNotices.ts'
import { readNotices } from './readNotices.ts'

/** Notices inside the shop. */
export const messageCalls = {
  'GET appleShop/messagePage': (ctx, input) =>
    listNotices(ctx, {
      accountId: ctx.caller.account!.accountId,
      language: input.language ?? ctx.caller.locale,
      ...pageAsked(input),
      order: input.order ?? 'desc',
    }),
  'POST appleShop/readMessages': async (ctx, { upTo }) => {
    await readNotices(ctx, { accountId: ctx.caller.account!.accountId, upTo: BigInt(upTo) })
    return {}
  },
} satisfies Partial<Handlers>
