import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../../../basics/errors.ts'
import type { AuditSubject } from '../../../people/audit/auditLog.ts'
import { asStaff, audit, changedFacts, type ActorContext } from '../../../people/staff/asStaff.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { saveOrder } from '../../catalogue/office/saveOrder.ts'

type AuditFacts = Readonly<Record<string, string>>
type SavedRow = {
  readonly id: number
  readonly version: number
  readonly saveKey: string | null
}

export type RowStore<Next> = {
  readonly needs: 'catalogue.write' | 'content.write'
  readonly kind: AuditSubject['kind']
  readonly actions: { readonly save: string; readonly remove: string; readonly order: string }
  readonly most: number
  readonly auditFacts: (row: Next) => AuditFacts
  readonly lock: (tx: TransactionContext, id: number) => Promise<(SavedRow & Next) | undefined>
  /** Adding and ordering wait for each other. */
  readonly lockOrder: (tx: TransactionContext) => Promise<unknown>
  readonly readAll: (tx: TransactionContext) => Promise<readonly (SavedRow & Next)[]>
  readonly insert: (tx: TransactionContext, next: Next, key: string | undefined) => Promise<number>
  readonly update: (tx: TransactionContext, id: number, next: Next) => Promise<unknown>
  readonly remove: (tx: TransactionContext, id: number) => Promise<unknown>
  readonly move: (tx: TransactionContext, ids: readonly number[]) => Promise<unknown>
}

type Saving<Next> = {
  readonly id?: number
  readonly version?: number
  readonly key?: string
  readonly nextOf: (tx: TransactionContext, before: Next | undefined) => Next | Promise<Next>
}

/** Refuses `notFound`, or `conflict` at another version. */
async function lockUnchanged<Next>(
  tx: TransactionContext,
  store: RowStore<Next>,
  id: number,
  version: number | undefined,
): Promise<SavedRow & Next> {
  const stored = (await store.lock(tx, id)) ?? refuse('notFound')
  return stored.version === version ? stored : refuse('conflict')
}

/**
 * The row made by an earlier request with this key whose answer was lost. `conflict`, naming the row, when it differs
 * by now.
 */
function madeBefore<Row extends SavedRow>(
  rows: readonly Row[],
  key: string | undefined,
  auditFacts: (row: Row) => AuditFacts,
  next: AuditFacts,
): Row | undefined {
  const made = key === undefined ? undefined : rows.find(({ saveKey }) => saveKey === key)
  if (made && !isDeepStrictEqual(auditFacts(made), next))
    refuse('conflict', { facts: { id: String(made.id) } })
  return made
}

/** Makes a row, or changes the version that was read. Retrying a new one makes no second row. */
export async function saveRow<Next>(
  ctx: ActorContext,
  store: RowStore<Next>,
  { id, version, key, nextOf }: Saving<Next>,
): Promise<{ id: number; version: number }> {
  const { needs, kind, actions, most, auditFacts } = store
  let saved = { id: 0, version: 0 }
  await asStaff(ctx, needs, async (tx) => {
    const before = id === undefined ? undefined : await lockUnchanged(tx, store, id, version)
    const next = await nextOf(tx, before)
    if (!before) {
      await store.lockOrder(tx)
      const rows = await store.readAll(tx)
      const made = madeBefore(rows, key, auditFacts, auditFacts(next))
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
      action: actions.save,
      subject: { kind, id: String(saved.id) },
      facts: changedFacts(before ? auditFacts(before) : {}, auditFacts(next)),
    })
    return true
  })
  return saved
}

export async function removeRow<Next>(
  ctx: ActorContext,
  store: RowStore<Next>,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<Record<never, never>> {
  const { needs, kind, actions, auditFacts } = store
  await asStaff(ctx, needs, async (tx) => {
    const before = await lockUnchanged(tx, store, id, version)
    await store.remove(tx, id)
    await audit(tx, {
      action: actions.remove,
      subject: { kind, id: String(id) },
      facts: changedFacts(auditFacts(before), {}),
    })
    return true
  })
  return {}
}

export async function orderRows<Next>(
  ctx: ActorContext,
  { needs, kind, actions, lockOrder, readAll, move }: RowStore<Next>,
  input: { readonly was: readonly number[]; readonly ids: readonly number[] },
): Promise<Record<never, never>> {
  await asStaff(ctx, needs, async (tx) => {
    await lockOrder(tx)
    return saveOrder(tx, input, {
      action: actions.order,
      kind,
      rows: await readAll(tx),
      write: (ids) => move(tx, ids),
    })
  })
  return {}
}
