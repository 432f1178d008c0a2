/**
 * A local chain's instance is `ORIGIN/TIME`: another origin is a chain that began anew, another time one that lost its newest
 * blocks. Nothing on the chain tells them apart: anvil may show another first block each time it goes on.
 */
export const originOf = (instance: string): string => instance.split('/')[0]!
