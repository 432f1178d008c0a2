// Generated from contracts/src/Forwarders.sol by `tools/scripts/contracts.ts build`.
// Other values mean other addresses: money on the way to the old ones would be lost.
export const EVM_FORWARDERS = '0x80805bC092221eFc7490CE68F8BCa98b51FB1a94'
export const FORWARDER_INIT_HASH =
  '0xf456b0da835918f6cfc7bd68c30cae427a4c0b1af2d34b39bdd104f0a93af369'
/** Runtime code: its hash with zeroed immutable values, and their positions. */
export const FORWARDERS_RUNTIME = {
  bytes: 4287,
  hash: '0x4e6090e6d841d73943d838115b171f32e75e45f4bc78c471181889a05ad11aef',
  immutables: {
    implementation: [152, 2714],
    keep: [265, 1821, 1892, 2104],
    prefix: [542, 1362, 1636, 2340],
    cloneHash: [505, 1482, 1599, 2303],
  },
} as const
export const FORWARDER_RUNTIME = {
  bytes: 1231,
  hash: '0xd42ed2fc0296e2c019de8f581681367497b6dad52979b6bd420d0bcf1341096c',
  immutables: {
    factory: [172, 318, 610],
  },
} as const
