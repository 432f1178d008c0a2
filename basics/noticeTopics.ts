/** Members' choices. Sign-ins, passwords and outgoing money always send a notice. */
export const NOTICE_TOPICS = ['orders', 'messages', 'balance'] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

export type NoticeChoice = { readonly mail: boolean; readonly push: boolean }

/** Until a member chooses. */
export const DEFAULT_CHOICES: Readonly<Record<NoticeTopic, NoticeChoice>> = {
  orders: { mail: true, push: true },
  messages: { mail: true, push: true },
  balance: { mail: false, push: true },
}
