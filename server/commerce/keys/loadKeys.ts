import { refuse, refuseFields } from '../../../basics/errors.ts'
import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { lockKeyOption } from '../catalogue/keyStock.ts'
import { insertKeys } from './insertKeys.ts'
import type { KeySecrets } from './keySecrets.ts'
import { countLeft, followKeys } from './keyStock.ts'
import { readPastedKeys, type LineProblem } from './readPastedKeys.ts'

type Loaded = {
  readonly loaded: number
  readonly left: number
  readonly refused: { line: number; problem: LineProblem }[]
}
type Input = { readonly optionId: number; readonly batch: string; readonly keys: string }

/**
 * The option's stock is the number of its keys from then on (rules: delivery#keys). Refused lines are reported by
 * number, never by text.
 */
export async function loadKeys(
  ctx: ActorContext,
  { optionId, batch, keys }: Input,
  secrets: KeySecrets,
): Promise<Loaded> {
  const name = batch.trim()
  if (name === '') refuseFields({ batch: 'missing' })
  const lines = readPastedKeys(keys)
  if (lines.length === 0) refuseFields({ keys: 'missing' })
  let result: Loaded | undefined
  await asStaff(ctx, 'keys.write', async (tx) => {
    const option = (await lockKeyOption(tx, optionId)) ?? refuse('notFound')
    if (option.productType === DELIVERED_TO_ADDRESS) refuseFields({ optionId: 'notAllowed' })
    const good = lines.filter(({ problem }) => problem === null)
    const texts = good.map(({ text }) => text)
    const known = await insertKeys(tx, secrets, { optionId, batch: name, texts })
    await followKeys(tx, optionId)
    result = {
      loaded: good.length - known.size,
      left: await countLeft(tx, optionId),
      refused: lines.flatMap(({ line, text, problem }) => {
        const found = problem ?? (known.has(text) ? 'duplicate' : null)
        return found === null ? [] : [{ line, problem: found }]
      }),
    }
    await audit(tx, {
      action: 'loadKeys',
      subject: { kind: 'option', id: String(optionId) },
      facts: { batch: name, loaded: `${result.loaded}`, refused: `${result.refused.length}` },
    })
    return true
  })
  return result!
}
