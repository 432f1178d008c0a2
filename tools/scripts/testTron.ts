// npm run test:tron: all tests of TRON, on a local chain. With CHAIN_105_RPC and TRON_TEST_KEY (the key of an account
// there with some thousand TRX) the whole flow runs on that node instead, with contracts of its own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** Parts of the tests' paths. */
const TESTS = ['tron', 'Tron', 'payments/followChains', 'server/limits']

const node = process.env['CHAIN_105_RPC']
if (node !== undefined && process.env['TRON_TEST_KEY'] === undefined) {
  console.error(
    'CHAIN_105_RPC is set, but TRON_TEST_KEY is not: name the key of an account on that node that has some thousand TRX, as 64 hex digits.',
  )
  process.exit(1)
}
// The address may contain a key.
console.log(
  node === undefined
    ? 'on a TRON chain of our own'
    : `on the node at ${URL.parse(node.split(/[,|]/)[0]!)?.host}`,
)
const child = spawn(
  process.execPath,
  [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...TESTS],
  { cwd: ROOT, stdio: 'inherit' },
)
child.once('close', (code) => {
  process.exitCode = code ?? 1
})
