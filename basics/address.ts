/** For comparing and storing. EVM's letter case is a checksum; TRON's base58 is case-sensitive. */
export const canonicalAddress = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/**
 * Addresses without a private key (zero, precompiles, system contracts, 0x…dead): money sent to them is lost. On TRON
 * leading zeros always give the same first 25 letters.
 */
export const isKeylessAddress = (address: string): boolean =>
  /^0x0{36}/.test(address) || address.startsWith('T9yD14Nj9j7xAB4dbGeiX9h8u')
