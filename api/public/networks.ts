import { Type } from 'typebox'
import { call } from '../call.ts'
import { Money, NetworkNumber } from '../shapes.ts'

export const listNetworks = call({
  path: 'GET appleShop/networks',
  summary: 'Networks on which the shop takes payment',
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      network: NetworkNumber,
      chainId: Type.Integer(),
      token: Type.String(),
      decimals: Type.Integer(),
      shop: Type.Union([Type.String(), Type.Null()]),
      /** False: no new price is given there now (rules: payments#offered). */
      open: Type.Boolean(),
      demo: Type.Boolean(),
      takesDeposits: Type.Boolean({ description: 'members have an address of their own there' }),
      paysOut: Type.Boolean({ description: 'refunds and withdrawals are sent on this network' }),
      payoutFee: Money,
    }),
  ),
  errors: [],
  cached: true,
})
