/** Codes of EIP-1193, EIP-1474 and MetaMask. */
export const CODES = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  disconnected: 4901,
  unknownChain: 4902,
  pending: -32002,
  invalidParams: -32602,
  internal: -32603,
} as const
type Reason = keyof typeof CODES

export class ProviderError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
    this.data = data
  }
}

export const refuse = (reason: Reason, message: string): never => {
  throw new ProviderError(CODES[reason], message)
}
