const CHAIN = {
  RPC: 'http://127.0.0.1:1',
  OWN_NODE: '1',
  USDT: `0x${'1'.repeat(40)}`,
  SHOP: `0x${'2'.repeat(40)}`,
  RECEIVE: `0x${'3'.repeat(40)}`,
}

/** Settings of EVM networks that no node answers for. */
export const chainEnv = (...networks: readonly number[]): Record<string, string> =>
  Object.fromEntries(
    networks.flatMap((id) =>
      Object.entries(CHAIN).map(([name, value]) => [`CHAIN_${id}_${name}`, value]),
    ),
  )
