import type * as notices from '../../../api/account/notices.ts'
import { pageAsked } from '../../../api/pageOf.ts'
import type { Handlers } from '../http/handler.ts'
import { NOTICE_TOPICS } from '../../../basics/noticeTopics.ts'
import type * as settings from '../../../api/account/noticeSettings.ts'
import { addBrowser, listBrowsers, removeBrowser } from './noticeBrowsers.ts'
import { readChoices, setChoice } from './noticeChoices.ts'
import { listNotices } from './listNotices.ts'
import { readNotices } from './readNotices.ts'

export const noticeCalls = (
  pushKey: () => string,
): Handlers<keyof typeof notices | keyof typeof settings> => ({
  listNotices: (ctx, input) =>
    listNotices(ctx, {
      accountId: ctx.caller.account!.accountId,
      language: input.language ?? ctx.caller.locale,
      ...pageAsked(input),
    }),
  readNotices: async (ctx, { upTo }) => {
    await readNotices(ctx, { accountId: ctx.caller.account!.accountId, upTo: BigInt(upTo) })
    return {}
  },
  readNoticeSettings: async (ctx) => {
    const account = ctx.caller.account!
    const [choices, browsers] = await Promise.all([
      readChoices(ctx, account.accountId),
      listBrowsers(ctx, account),
    ])
    return {
      topics: NOTICE_TOPICS.map((topic) => ({ topic, ...choices[topic] })),
      browsers,
      pushKey: pushKey(),
    }
  },
  setNoticeTopic: async (ctx, { topic, ...choice }) => {
    await setChoice(ctx, ctx.caller.account!.accountId, topic, choice)
    return {}
  },
  addNoticeBrowser: async (ctx, { label = '', language, ...browser }) => {
    await addBrowser(ctx, {
      ...ctx.caller.account!,
      ...browser,
      label: label.trim(),
      language: language ?? ctx.caller.locale,
    })
    return {}
  },
  removeNoticeBrowser: async (ctx, { id }) => {
    await removeBrowser(ctx, ctx.caller.account!.accountId, BigInt(id))
    return {}
  },
})
