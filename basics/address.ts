/** One spelling for comparing and storing: EVM's checksum letters carry no meaning, TRON's base58 letters do. */
export const canonicalAddress = (address: string): string =>
  address.startsWith('0x') ? address.toLowerCase() : address

/** Twenty bytes of zeros, in either spelling: what is sent there is lost. */
export const isZeroAddress = (address: string): boolean =>
  /^0x0{40}$/.test(address) || address === 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
