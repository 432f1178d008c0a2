import type * as telemetry from '../../../api/public/telemetry.ts'
import type { CallContext, Handlers } from '../../platform/http/handler.ts'
import { addLog } from './addLog.ts'
import { deleteTelemetry } from './personalTelemetry.ts'

/** A cookie that this very answer sets says nothing about who asked. */
const shownDevice = ({ caller }: CallContext): string | undefined =>
  caller.deviceKnown ? caller.device : undefined

/** Telemetry (privacy#telemetry). The input check has seen `consent: true`; `ip` is passed over. */
export const telemetryCalls: Handlers<keyof typeof telemetry> = {
  addLog: async (ctx, { uuid, content, guessAddress }) => {
    const { account, clientAddress, device } = ctx.caller
    await addLog(ctx, {
      source: 'call',
      uuid,
      device,
      accountId: account?.accountId ?? null,
      clientAddress,
      content,
      guessAddress,
    })
    return {}
  },
  deleteTelemetry: async (ctx, { uuid }) => {
    const device = shownDevice(ctx)
    await deleteTelemetry(ctx, {
      ...(device === undefined ? {} : { device }),
      ...(uuid === undefined ? {} : { uuid }),
    })
    return {}
  },
}
