/** For comparing and storing. EVM's letter case is a checksum; TRON's base58 is case-sensitive. */
export const canonicalAddress = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** Money sent here is lost. */
export const isZeroAddress = (address: string): boolean =>
  /^0x0{40}$/.test(address) || address === 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
