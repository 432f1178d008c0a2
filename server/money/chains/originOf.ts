/**
 * A local chain's instance is `ORIGIN/TIME`: a new origin is a new chain, a new time one that lost its newest blocks.
 * Block 0 cannot tell: anvil may change it on restart.
 */
export const originOf = (instance: string): string => instance.split('/')[0]!
