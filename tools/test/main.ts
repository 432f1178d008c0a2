// npm test: everything. npm test -- WORD: a step, a file or a test of that name; npm test -- changed: what changed.
import { choose } from './choose.ts'
import { keepFilesTogether } from './inMemory.ts'
import { add, NOTHING, type Count } from './reports.ts'
import { clearReports, EVERYTHING, type Plan, type Step } from './steps.ts'

const words = process.argv.slice(2)
let total = NOTHING
const failedSteps: string[] = []

async function runStep({ name, run }: Step): Promise<void> {
  const startedMs = Date.now()
  let count: Count
  try {
    const { output, ...counted } = await run()
    count = counted
    if (output) process.stdout.write(output)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    count = { ...NOTHING, failed: 1 }
  }
  // Nothing ran, so nothing was shown.
  if (count.passed + count.failed === 0 && !words.includes('changed')) {
    console.log('nothing ran')
    count = { ...count, failed: 1 }
  }
  const verdict = count.failed === 0 ? 'ok' : `${count.failed} FAILED`
  console.log(`── ${name}: ${verdict}, ${((Date.now() - startedMs) / 1000).toFixed(0)} s ──`)
  if (count.failed > 0) failedSteps.push(name)
  total = add(total, count)
}

async function runPlan(plan: Plan): Promise<void> {
  if ('run' in plan) await runStep(plan)
  else if ('together' in plan) await Promise.all(plan.together.map(runPlan))
  else for (const one of plan.inOrder) await runPlan(one)
}

function chosen(): readonly Plan[] {
  try {
    return choose(words)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

clearReports()
keepFilesTogether()
await runPlan(words.length === 0 ? EVERYTHING : { inOrder: chosen() })
console.log(failedSteps.length > 0 ? `\nFailed: ${failedSteps.join(', ')}\n` : '')
// Repeated here because failures are thousands of lines above.
for (const failure of total.failures) console.log(`  ✗ ${failure}\n`)
for (const test of total.retried ?? []) console.log(`  passed only when tried again: ${test}\n`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
// Programs read the last line.
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
