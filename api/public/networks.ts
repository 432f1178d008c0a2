import { Type } from 'typebox'
import { call } from '../call.ts'
import { NetworkNumber } from '../shapes.ts'

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
      demo: Type.Boolean(),
    }),
  ),
  errors: [],
  cached: true,
})
