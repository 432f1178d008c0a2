// npm test: everything, or the steps whose names contain one of the given words (npm test -- lint unit).
import { add, NOTHING, type Count } from './reports.ts'
import { clearReports, STEPS } from './steps.ts'

const words = process.argv.slice(2)
const chosen = STEPS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)

async function runStep(step: (typeof STEPS)[number]): Promise<Count> {
  console.log(`\n── ${step.name} ──`)
  const started = Date.now()
  let count: Count
  try {
    count = await step.run()
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    count = { ...NOTHING, failed: 1 }
  }
  // A step that ran nothing has shown nothing.
  if (count.passed + count.failed === 0) {
    console.log('nothing ran')
    count = { ...count, failed: 1 }
  }
  const verdict = count.failed === 0 ? 'ok' : `${count.failed} FAILED`
  console.log(`── ${step.name}: ${verdict}, ${((Date.now() - started) / 1000).toFixed(0)} s ──`)
  return count
}

clearReports()
let total = NOTHING
const failedSteps: string[] = []
for (const step of chosen) {
  const count = await runStep(step)
  if (count.failed > 0) failedSteps.push(step.name)
  total = add(total, count)
}
console.log(failedSteps.length > 0 ? `\nFailed: ${failedSteps.join(', ')}\n` : '')
// What failed stands thousands of lines above; whoever reads only the end must find it.
for (const failure of total.failures) console.log(`  ✗ ${failure}\n`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
// The last line is read by programs too.
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
