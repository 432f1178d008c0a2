import { startTelemetry } from '../../client/telemetry.ts'
import { screenName } from '../screenNames.ts'

/** Starts telemetry if the visitor agreed to it. Screens are reported by their route names. */
export const report = (): void => startTelemetry((path) => screenName(path) ?? 'missing')
