import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import type { Context } from '../../platform/db/context.ts'
import { counted, type Counted } from '../../platform/db/counted.ts'
import { listJobs } from '../../platform/jobs/listJobs.ts'
import { readMessageQueues, resendMails } from '../../platform/messages/queues.ts'
import { readWebhookQueue, resendDead } from '../webhooks/webhookQueue.ts'

type Queue = CallResult<'listQueues'>[number]

export async function listQueues(ctx: Context): Promise<Queue[]> {
  const [messages, webhooks, tasks] = await Promise.all([
    readMessageQueues(ctx),
    readWebhookQueue(ctx),
    listJobs(ctx),
  ])
  return [
    ...messages.map(({ channel, oldest, ...one }) => ({
      ...one,
      name: channel,
      kind: 'messages' as const,
      oldest: oldest?.getTime() ?? null,
      again: channel === 'mail' && one.dead > 0 ? ('mail' as const) : null,
    })),
    {
      ...webhooks,
      name: 'webhooks',
      kind: 'webhooks',
      oldest: webhooks.oldest?.getTime() ?? null,
      problem: null,
      again: webhooks.dead > 0 ? 'webhooks' : null,
    },
    ...tasks.map(({ task, oldest, ...one }) => ({
      ...one,
      name: task,
      kind: 'task' as const,
      oldest: oldest?.getTime() ?? null,
      dead: 0,
      again: null,
    })),
  ]
}

export async function countGivenUp(ctx: Context): Promise<Counted> {
  const queues = await listQueues(ctx)
  return counted(queues.reduce((sum, { again, dead }) => sum + (again === null ? 0 : dead), 0))
}

/** Refuses `conflict` when nothing was given up, or it was retried already. */
export async function runQueueAgain(
  ctx: ActorContext,
  { queue }: CallInput<'runQueueAgain'>,
): Promise<CallResult<'runQueueAgain'>> {
  let count = 0
  await asStaff(ctx, 'settings.write', async (tx) => {
    count = queue === 'mail' ? await resendMails(tx) : await resendDead(tx)
    if (count === 0) refuse('conflict')
    await audit(tx, {
      action: 'runQueueAgain',
      subject: { kind: 'queue', id: queue },
      facts: { count: String(count) },
    })
    return true
  })
  return { count }
}
