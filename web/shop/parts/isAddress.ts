import { checkAddress } from '../../client/wallet/checkAddress.ts'

/** A whole address of any of the shop's networks. */
export const isAddress = (text: string): boolean =>
  checkAddress('evm', text) === undefined || checkAddress('tron', text) === undefined
