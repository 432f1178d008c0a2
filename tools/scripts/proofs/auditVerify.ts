// npm run audit:verify -- [HEAD]
// Recomputes the audit log's seals. HEAD, from an earlier run or from the log of `watch`, must still be among them.
import { readConfig } from '../../../server/platform/config.ts'
import { verifyAudit } from '../../../server/people/audit/verifyAudit.ts'
import { withShopDatabase } from '../withShopDatabase.ts'
import { exitWith, NOTHING_DONE } from '../command.ts'

const DONE = 0
const BROKEN = 1

const SAYS = {
  changed: 'was changed after it was sealed',
  removed: 'was removed',
  unsealed: 'has no seal; does `watch` run?',
  recomputed: 'is not in the chain: it was cut off or computed anew',
}

async function main(head = ''): Promise<number> {
  const [, seq, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(head) ?? []
  if (head !== '' && hash === undefined) {
    console.log('Usage: npm run audit:verify -- [SEQ:HASH]')
    return NOTHING_DONE
  }
  const known = seq !== undefined && hash !== undefined ? { seq: BigInt(seq), hash } : undefined
  return withShopDatabase('audit', readConfig(process.env), async (ctx) => {
    const check = await verifyAudit(ctx, known)
    for (const { what, seq: at, id } of check.problems)
      console.error(`${at === null ? `Row ${id}` : `Seal ${at}`} ${SAYS[what]}.`)
    const newest = check.head ? `${check.head.seq}:${check.head.hash}` : 'none yet'
    console.log(
      `${check.rows} sealed rows, ${check.problems.length} problems; the newest seal is ${newest}`,
    )
    return check.problems.length === 0 ? DONE : BROKEN
  })
}

await exitWith(() => main(process.argv[2]))
