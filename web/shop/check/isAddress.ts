import { isTronAddress } from '../../../basics/tron/address.ts'

/** A whole address of any of the shop's networks. */
export const isAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text) || isTronAddress(text)
