/**
 * Made by the client: a 13-digit millisecond timestamp and six random digits (rules: ordering#order-ids).
 * Not a secret (rules: ordering#secret).
 */
export const ORDER_ID = /^[1-9]\d{18}$/

export function createOrderId(
  nowMs: number,
  random: (values: Uint32Array<ArrayBuffer>) => Uint32Array = (v) => crypto.getRandomValues(v),
): string {
  const draw = random(new Uint32Array(1))[0]!
  return `${nowMs}${String(draw % 1_000_000).padStart(6, '0')}`
}

const ID_BITS = 64n

export const orderIdFromChain = (onChain: bigint): string =>
  (onChain & ((1n << ID_BITS) - 1n)).toString()

/** Not guessable before the payment: 128 random bits above the order id. */
export const taggedOrderId = (orderId: string, tag: bigint): bigint =>
  ((tag & ((1n << 128n) - 1n)) << ID_BITS) | BigInt(orderId)
