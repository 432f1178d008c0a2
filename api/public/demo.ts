import { Type } from 'typebox'
import { call } from '../call.ts'
import { oneOf, NetworkNumber, Text, Instant, Nullable } from '../shapes.ts'

export const listDemoChains = call({
  path: 'GET demo/chains',
  summary: 'The local chains of demo mode',
  access: 'anyone',
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
})

export const askFaucet = call({
  path: 'POST demo/faucet',
  summary: 'Play money: native coin for fees and 10,000 USDT on a local chain',
  access: 'anyone',
  input: Type.Object({ network: NetworkNumber, address: Text(64, 1) }),
  result: Type.Object({
    network: NetworkNumber,
    address: Type.String(),
    txHashes: Type.Array(Type.String()),
  }),
  errors: ['tryLater'],
  limitPerMinute: 60,
})

export const listOutbox = call({
  path: 'GET demo/outbox',
  summary: 'The last messages to an e-mail address or phone number',
  access: 'anyone',
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
})

export const enterDemoOffice = call({
  path: 'POST office/enterDemo',
  summary: "Signs in as the demo's owner; only on the demo's own machine",
  access: 'staffSignIn',
  input: Type.Object({}),
  result: Type.Object({ staffId: Type.String() }),
  errors: ['noPermission'],
})
