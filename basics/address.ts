/** For comparing and storing. EVM's letter case is a checksum; TRON's base58 is case-sensitive. */
export const canonicalAddress = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/**
 * Zero, precompiles, system contracts and 0x…dead: nobody has a key, so money sent here is lost. On TRON so many zeros
 * are always written in the same 25 letters.
 */
export const isKeylessAddress = (address: string): boolean =>
  /^0x0{36}/.test(address) || address.startsWith('T9yD14Nj9j7xAB4dbGeiX9h8u')
