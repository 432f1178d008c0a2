import type * as notices from '../../../api/account/notices.ts'
import { pageAsked } from '../../../api/pageOf.ts'
import type { Handlers } from '../http/handler.ts'
import { listNotices } from './listNotices.ts'
import { readNotices } from './readNotices.ts'

export const noticeCalls: Handlers<keyof typeof notices> = {
  listNotices: (ctx, input) =>
    listNotices(ctx, {
      accountId: ctx.caller.account!.accountId,
      language: input.language ?? ctx.caller.locale,
      ...pageAsked(input),
      order: input.order ?? 'desc',
    }),
  readNotices: async (ctx, { upTo }) => {
    await readNotices(ctx, { accountId: ctx.caller.account!.accountId, upTo: BigInt(upTo) })
    return {}
  },
}
