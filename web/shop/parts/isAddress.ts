import { checkAddress } from '../../client/wallet/checkAddress.ts'

/** True for an address of any of the shop's networks. */
export const isAddress = (text: string): boolean =>
  checkAddress('evm', text) === undefined || checkAddress('tron', text) === undefined
