// npm run test:tron [-- NODE]: all tests of TRON, on a local chain. With a node's address, here or in CHAIN_105_RPC,
// and TRON_TEST_KEY (the key of an account there with some thousand TRX) the whole flow runs on that node instead,
// with contracts of its own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** Parts of the tests' paths. */
const TESTS = [
  'tron',
  'Tron',
  'payments/settle/followChains',
  'money/spendLimits',
  'money/receiving',
]

const node = process.argv[2] ?? process.env['CHAIN_105_RPC']
if (node !== undefined && !/^https?:$/.test(URL.parse(node.split(/[,|]/)[0]!)?.protocol ?? '')) {
  console.error('The node must be an address such as http://127.0.0.1:8090.')
  process.exit(1)
}
if (node !== undefined && process.env['TRON_TEST_KEY'] === undefined) {
  console.error(
    'A node is named, but TRON_TEST_KEY is not set: name the key of an account on that node ' +
      'that has some thousand TRX, as 64 hex digits.',
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
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(node !== undefined && { CHAIN_105_RPC: node }) },
  },
)
child.once('close', (code) => {
  process.exitCode = code ?? 1
})
