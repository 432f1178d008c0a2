import { Type } from 'typebox'
import { call } from './call.ts'

/** The name that a client made up when its visitor agreed to telemetry. */
const Uuid = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', maxLength: 64 })

/** Telemetry's way back (DECISIONS F4); its call of SPEC section 7 is POST public/addLog. */
export const telemetryCalls = {
  'POST appleShop/forgetMe': call({
    summary: 'Deletes what telemetry kept of this device, for anyone: the consent was withdrawn',
    who: 'anyone',
    input: Type.Object({ uuid: Type.Optional(Uuid) }),
    result: Type.Object({}),
    errors: [],
    limitPerMinute: 30,
  }),
}
