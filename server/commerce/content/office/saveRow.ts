import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../../../basics/errors.ts'
import type { AuditSubject } from '../../../people/audit/auditLog.ts'
import { asStaff, audit, changedFacts, type ActorContext } from '../../../people/staff/asStaff.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'

type Told = Readonly<Record<string, string>>
export type SavedRow = {
  readonly id: number
  readonly version: number
  readonly saveKey: string | null
}

/** How a kind of contents is stored; `Next` is what a row says. */
export type RowStore<Row extends SavedRow & Next, Next> = {
  readonly needs: 'catalogue.write' | 'content.write'
  readonly kind: AuditSubject['kind']
  readonly action: string
  readonly most: number
  readonly told: (row: Next) => Told
  /** Refuses `notFound`, or `conflict` at another version. */
  readonly lock: (tx: TransactionContext, id: number, version: number | undefined) => Promise<Row>
  /** Those who add rows wait for each other. */
  readonly lockOrder: (tx: TransactionContext) => Promise<unknown>
  readonly readAll: (tx: TransactionContext) => Promise<readonly Row[]>
  readonly insert: (tx: TransactionContext, next: Next, key: string | undefined) => Promise<number>
  readonly update: (tx: TransactionContext, id: number, next: Next) => Promise<unknown>
}

type Saving<Row, Next> = {
  readonly id?: number
  readonly version?: number
  readonly key?: string
  readonly nextOf: (tx: TransactionContext, before: Row | undefined) => Next | Promise<Next>
}

/**
 * The row that an earlier request with this key made, when the answer got lost. Refuses `conflict`, which names the row, where
 * it says something else by now.
 */
function madeBefore<Row extends SavedRow>(
  rows: readonly Row[],
  key: string | undefined,
  told: (row: Row) => Told,
  next: Told,
): Row | undefined {
  const made = key === undefined ? undefined : rows.find(({ saveKey }) => saveKey === key)
  if (made && !isDeepStrictEqual(told(made), next))
    refuse('conflict', { facts: { id: String(made.id) } })
  return made
}

/** Makes a row, or changes one upon the version that was read. A new one saved again after a lost answer is one row. */
export async function saveRow<Row extends SavedRow & Next, Next>(
  ctx: ActorContext,
  store: RowStore<Row, Next>,
  { id, version, key, nextOf }: Saving<Row, Next>,
): Promise<{ id: number; version: number }> {
  const { needs, kind, action, most, told } = store
  let saved = { id: 0, version: 0 }
  await asStaff(ctx, needs, async (tx) => {
    const before = id === undefined ? undefined : await store.lock(tx, id, version)
    const next = await nextOf(tx, before)
    if (!before) {
      await store.lockOrder(tx)
      const rows = await store.readAll(tx)
      const made = madeBefore(rows, key, told, told(next))
      if (made) {
        saved = { id: made.id, version: made.version }
        return false
      }
      if (rows.length >= most) refuse('limitExceeded')
    }
    if (before) await store.update(tx, before.id, next)
    saved = {
      id: before?.id ?? (await store.insert(tx, next, key)),
      version: (before?.version ?? 0) + 1,
    }
    await audit(tx, {
      action,
      subject: { kind, id: String(saved.id) },
      facts: changedFacts(before ? told(before) : {}, told(next)),
    })
    return true
  })
  return saved
}
