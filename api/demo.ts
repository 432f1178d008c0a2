import { Type } from 'typebox'
import { call } from './call.ts'
import { Instant, NetworkNumber, Nullable, Text, oneOf } from './shapes.ts'

/** Demo mode's doors (DECISIONS K); outside demo mode these paths do not exist. */
export const demoCalls = {
  'GET demo/chains': call({
    summary: 'The local chains of demo mode',
    who: 'anyone',
    input: Type.Object({}),
    result: Type.Array(
      Type.Object({
        network: NetworkNumber,
        kind: oneOf(['evm', 'tron']),
        rpc: Type.String(),
        chainId: Type.Integer(),
        usdt: Type.String(),
        decimals: Type.Integer(),
        shop: Type.String(),
        token: Type.String(),
        spendLimit: Nullable(Type.String()),
        receive: Type.Array(Type.String()),
      }),
    ),
    errors: [],
  }),
  'POST demo/faucet': call({
    summary: 'Play money: native coin for fees and 10,000 USDT on a local chain',
    who: 'anyone',
    input: Type.Object({ network: NetworkNumber, address: Text(64, 1) }),
    result: Type.Object({
      network: NetworkNumber,
      address: Type.String(),
      txHashes: Type.Array(Type.String()),
    }),
    errors: ['tryLater'],
    limitPerMinute: 60,
  }),
  'GET demo/outbox': call({
    summary: 'The last messages to an e-mail address or phone number',
    who: 'anyone',
    input: Type.Object({ to: Text(254, 1) }),
    result: Type.Array(
      Type.Object({
        channel: oneOf(['mail', 'sms']),
        to: Type.String(),
        subject: Type.String(),
        text: Type.String(),
        code: Nullable(Type.String()),
        at: Instant,
      }),
    ),
    errors: [],
  }),
}
