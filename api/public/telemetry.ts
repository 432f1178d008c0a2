import { Type } from 'typebox'
import { call } from '../call.ts'
import { Text } from '../shapes.ts'

/** The name that a client made up when its visitor agreed to telemetry. */
const Uuid = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', maxLength: 64 })

export const addLog = call({
  path: 'POST public/addLog',
  summary:
    'Telemetry of a visitor who has agreed to it, as the cookie `telemetry=yes` says; without ' +
    'it nothing is kept (privacy#telemetry): the page, and the wallet that the visitor connected',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({
    uuid: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', maxLength: 64 }),
    ip: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'taken for old clients and passed over: the server sees the address',
      }),
    ),
    content: Text(2_000),
    guessAddress: Type.Optional(Text(64)),
  }),
  result: Type.Object({}),
  errors: ['notSignedIn'],
  limitPerMinute: 120,
})

export const deleteTelemetry = call({
  path: 'POST appleShop/forgetMe',
  summary: 'Deletes what telemetry kept of this device, for anyone: the consent was withdrawn',
  access: 'anyone',
  input: Type.Object({ uuid: Type.Optional(Uuid) }),
  result: Type.Object({}),
  errors: [],
  limitPerMinute: 30,
})
