import type * as telemetry from '../../../api/public/telemetry.ts'
import type { CallContext, Handlers } from '../../platform/http/handler.ts'
import { addLog } from './addLog.ts'
import { deleteTelemetry } from './personalTelemetry.ts'

/** A cookie set by this same answer does not identify the visitor. */
const shownDevice = ({ caller }: CallContext): string | undefined =>
  caller.deviceKnown ? caller.device : undefined

/** The input's `ip` is ignored (rules: privacy#telemetry). */
export const telemetryCalls: Handlers<keyof typeof telemetry> = {
  addLog: async (ctx, { uuid, content, guessAddress }) => {
    const { account, agreed, clientAddress, device } = ctx.caller
    if (agreed !== true) return {}
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
