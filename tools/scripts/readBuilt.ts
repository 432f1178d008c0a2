import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'

const root = join(import.meta.dirname, '../..')

export type AbiItem = { type: string; name?: string } & Record<string, unknown>
export type Built = {
  abi: AbiItem[]
  bytecode: { object: Hex }
  deployedBytecode: {
    object: Hex
    /** By the compiler's number of the variable, which follows the order of declaration. */
    immutableReferences: Record<string, { start: number; length: number }[]>
  }
}

/** A contract of the last build, without the compiler's internal names. */
export const readBuilt = async (source: string, name: string): Promise<Built> =>
  JSON.parse(
    await readFile(join(root, `contracts/out/${source}.sol/${name}.json`), 'utf8'),
    (key, value) => (key === 'internalType' ? undefined : value),
  ) as Built
