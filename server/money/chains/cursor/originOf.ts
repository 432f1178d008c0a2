/**
 * A local chain's instance is `ORIGIN/TIME`: a new time means that it lost its newest blocks. Block 0 cannot tell,
 * since anvil may change it on restart.
 */
export const originOf = (instance: string): string => instance.split('/')[0]!
