import {
  DEFAULT_CHOICES,
  NOTICE_TOPICS,
  type NoticeChoice,
  type NoticeTopic,
} from '../../../basics/noticeTopics.ts'
import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import type { Context } from '../db/context.ts'
import type { NoticeKind, SentKind } from './messageKinds.ts'
import { noticeTopicOf } from './noticeTopicOf.ts'

type Choices = Readonly<Record<NoticeTopic, NoticeChoice>>

export async function readChoices(ctx: Context, accountId: bigint): Promise<Choices> {
  const { rows } = await sql.named({ topic: col.text, mail: col.bool, push: col.bool })`
    select topic, mail, push from notice_choice where account_id = ${accountId}`.execute(ctx.db)
  const chosen = new Map(rows.map(({ topic, mail, push }) => [topic, { mail, push }]))
  return Object.fromEntries(
    NOTICE_TOPICS.map((topic) => [topic, chosen.get(topic) ?? DEFAULT_CHOICES[topic]]),
  ) as Choices
}

export async function setChoice(
  ctx: Context,
  accountId: bigint,
  topic: NoticeTopic,
  { mail, push }: NoticeChoice,
): Promise<void> {
  await sql.named`
    insert into notice_choice (account_id, topic, mail, push) values (${accountId}, ${topic}, ${mail}, ${push})
    on conflict (account_id, topic) do update set mail = excluded.mail,
      push = excluded.push`.execute(ctx.db)
}

/** Kinds without a topic are always wanted. */
export async function wantsNotice(
  ctx: Context,
  accountId: bigint,
  kind: NoticeKind | SentKind,
  by: keyof NoticeChoice,
): Promise<boolean> {
  const topic = noticeTopicOf(kind)
  return topic === undefined || (await readChoices(ctx, accountId))[topic][by]
}
