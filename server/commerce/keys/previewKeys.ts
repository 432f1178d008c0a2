import { refuse, refuseFields } from '../../../basics/errors.ts'
import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { readKeyOption } from '../catalogue/keyStock.ts'
import type { KeySecrets } from './keySecrets.ts'
import { readPastedKeys } from './readPastedKeys.ts'
import { fingerprintOf } from './seal.ts'

/** On record, since the answer tells which keys the shop has. */
export async function previewKeys(
  ctx: ActorContext,
  input: CallInput<'previewKeys'>,
  secrets: KeySecrets,
): Promise<CallResult<'previewKeys'>> {
  let result: CallResult<'previewKeys'> | undefined
  await asStaff(ctx, 'keys.write', async (tx) => {
    result = await compare(tx, input, secrets)
    await audit(tx, {
      action: 'previewKeys',
      subject: { kind: 'option', id: String(input.optionId) },
      facts: { ready: `${result.ready}`, refused: `${result.refused.length}` },
    })
    return true
  })
  return result!
}

async function compare(
  ctx: Context,
  { optionId, keys }: CallInput<'previewKeys'>,
  secrets: KeySecrets,
): Promise<CallResult<'previewKeys'>> {
  const option = (await readKeyOption(ctx, optionId)) ?? refuse('notFound')
  if (option.productType === DELIVERED_TO_ADDRESS) refuseFields({ optionId: 'notAllowed' })
  const lines = readPastedKeys(keys)
  if (lines.length === 0) refuseFields({ keys: 'missing' })
  const prints = new Map(
    lines
      .filter(({ problem }) => problem === null)
      .map(({ line, text }) => [line, fingerprintOf(secrets, optionId, text)]),
  )
  const { rows } = await sql.named({ print: col.text })`
    select encode(fingerprint, 'hex') as print from product_key
    where option_id = ${optionId} and fingerprint = any(${[...prints.values()]}::bytea[])`.execute(
    ctx.db,
  )
  const had = new Set(rows.map(({ print }) => print))
  const isKnown = (line: number): boolean => had.has(prints.get(line)?.toString('hex') ?? '')
  const refused = lines.flatMap(({ line, problem }) => {
    const found = problem ?? (isKnown(line) ? ('duplicate' as const) : null)
    return found === null ? [] : [{ line, problem: found }]
  })
  return { ready: lines.length - refused.length, refused }
}
