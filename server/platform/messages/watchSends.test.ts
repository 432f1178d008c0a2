import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from '../db/sql.ts'
import { expect, test, vi } from 'vitest'
import { inTransaction, type Context } from '../db/context.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { queueMessage } from './queueMessage.ts'
import { startMailServer } from '../../testing/mailServer.ts'
import { CHILD_ENV } from '../../testing/runs/childEnv.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

const WATCH = join(import.meta.dirname, '../../entry/watch.ts')

test('the running watcher sends what was queued, says which channel is closed, and ends when told to', async () => {
  const database = await createTestDatabase()
  const mail = await startMailServer()
  const ctx: Context = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
  const watch = spawn(process.execPath, [WATCH], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...CHILD_ENV,
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'shop@example.com',
      // A chain that does not answer: mail goes out all the same.
      CHAIN_137_RPC: 'http://127.0.0.1:1',
      CHAIN_137_RECEIVE: `0x${'1'.repeat(40)}`,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'http://shop.test',
    },
  })
  let said = ''
  watch.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  try {
    await inTransaction(ctx, (tx) =>
      queueMessage(tx, {
        channel: 'mail',
        to: 'ming@example.com',
        kind: 'code',
        facts: {},
        language: 'cn',
        code: '082469',
      }),
    )
    await vi.waitFor(() => expect(mail.received, said).toHaveLength(1), {
      timeout: WAIT_MS,
      interval: 50,
    })
    await expect
      .poll(
        async () =>
          (
            await sql<{
              state: string
              code: string | null
            }>`select state, code from message_out`.execute(ctx.db)
          ).rows,
      )
      .toEqual([{ state: 'sent', code: null }])
    expect(said).toContain('"setting":"SMS_URL"')
    expect(said).not.toContain('"setting":"SMTP_URL"')
    expect(said).not.toMatch(/ming@|082469/)
    const ended = once(watch, 'exit')
    watch.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  } finally {
    watch.kill('SIGKILL')
    await mail.close()
    await database.drop()
  }
})
