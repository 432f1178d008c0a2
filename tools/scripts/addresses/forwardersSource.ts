import { concat, encodeAbiParameters, getCreate2Address, keccak256, parseAbiParameters } from 'viem'
import { readBuilt, type Built } from '../readBuilt.ts'

export const FORWARDERS_BUILD = 'server/money/receiving/forwardersBuild.ts'
/** A public contract at the same address on every EVM network; it creates others by CREATE2. */
const DETERMINISTIC_DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

function runtimeSource(constant: string, { deployedBytecode }: Built, names: string[]): string {
  const { object, immutableReferences } = deployedBytecode
  const numbers = Object.keys(immutableReferences).sort((a, b) => Number(a) - Number(b))
  if (numbers.length !== names.length)
    throw new Error(`${constant}: other immutables than ${names.join(', ')}`)
  const immutables = names.map((name, at) => {
    const starts = immutableReferences[numbers[at]!]!.map(({ start }) => start)
    return `    ${name}: [${starts.join(', ')}],\n`
  })
  return (
    `export const ${constant} = {\n  bytes: ${object.length / 2 - 1},\n` +
    `  hash: '${keccak256(object)}',\n  immutables: {\n${immutables.join('')}  },\n} as const\n`
  )
}

/** What the server must know about the forwarders' bytes. */
export async function forwardersSource(): Promise<string> {
  const [factory, forwarder] = [
    await readBuilt('Forwarders', 'Forwarders'),
    await readBuilt('Forwarders', 'Forwarder'),
  ]
  const onEvm = concat([
    factory.bytecode.object,
    encodeAbiParameters(parseAbiParameters('uint256, bytes1'), [0n, '0xff']),
  ])
  const address = getCreate2Address({
    from: DETERMINISTIC_DEPLOYER,
    salt: `0x${'0'.repeat(64)}`,
    bytecode: onEvm,
  })
  return [
    '// Generated from contracts/src/Forwarders.sol by `tools/scripts/contracts.ts build`.\n',
    '// Other values mean other addresses: money on the way to the old ones would be lost.\n',
    `export const EVM_FORWARDERS = '${address}'\n`,
    `export const FORWARDER_INIT_HASH =\n  '${keccak256(forwarder.bytecode.object)}'\n`,
    '/** Runtime code: its hash with zeroed immutable values, and their positions. */\n',
    runtimeSource('FORWARDERS_RUNTIME', factory, ['implementation', 'keep', 'prefix', 'cloneHash']),
    runtimeSource('FORWARDER_RUNTIME', forwarder, ['factory']),
  ].join('')
}
