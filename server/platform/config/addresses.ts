import { hasWrongChecksum } from '../../../basics/evm/checksum.ts'
import { isTronAddress } from '../../../basics/tron/address.ts'
import { ConfigError } from './env.ts'

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
export function tronAddress(name: string, text: string): string {
  if (!isTronAddress(text))
    throw new ConfigError(
      `${name} must be a TRON address, 34 letters and digits beginning with T, not "${text}".`,
      { problem: 'tronAddress', name },
    )
  return text
}

export function address(name: string, text: string): string {
  if (!EVM_ADDRESS.test(text))
    throw new ConfigError(`${name} must be an address of 0x and 40 hex digits, not "${text}".`, {
      problem: 'evmAddress',
      name,
    })
  if (hasWrongChecksum(text))
    throw new ConfigError(
      `${name} has a mistyped address: the capital letters of "${text}" do not match its digits ` +
        '(EIP-55). Copy it again from the wallet.',
      { problem: 'mistyped', name },
    )
  return text
}
