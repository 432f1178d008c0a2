import { Type } from 'typebox'
import { NATIVE_SYMBOLS } from '../../basics/networks.ts'
import { call } from '../call.ts'
import { Money, NetworkNumber, Nullable, oneOf } from '../shapes.ts'

const Amount = (description: string) =>
  Type.String({ description: `decimal string, in whole units: ${description}` })

export const readTokens = call({
  path: 'GET appleShop/tokenInfo',
  summary: 'MDD and XMDD: how much there is, what MDD costs at the shop contract, and the ratio',
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Object({
    xmdd: Type.Unsafe<string>({ ...Money, description: 'what members hold in XMDD' }),
    mdd: Type.Unsafe<string>({ ...Money, description: 'what members hold in MDD in the shop' }),
    rate: Nullable(
      Type.Unsafe<string>({ ...Money, description: 'XMDD for one MDD; null while it is not set' }),
    ),
    chains: Type.Array(
      Type.Object({
        network: NetworkNumber,
        chainId: Type.Integer(),
        state: oneOf(['open', 'closed', 'unreachable'], {
          description: 'closed: MDD is not sold there now',
        }),
        token: Type.String({ description: 'contract of MDD' }),
        shop: Type.String({ description: 'contract that sells it' }),
        coin: oneOf(NATIVE_SYMBOLS),
        coinDecimals: Type.Integer(),
        decimals: Nullable(Type.Integer()),
        supply: Nullable(Amount('all MDD of that contract')),
        forSale: Nullable(Amount('MDD that the shop contract has')),
        priceBase: Nullable(
          Type.String({
            description:
              "smallest units of the network's coin for one whole MDD, as the contract says",
          }),
        ),
      }),
    ),
  }),
  errors: [],
})
