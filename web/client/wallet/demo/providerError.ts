/** EIP-1193 and EIP-1474. */
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
