import { startTelemetry } from '../../client/telemetry.ts'
import { screenName } from '../screenNames.ts'

/** Begins telemetry where the visitor agreed to it; screens are told by their names in the routes table. */
export const report = (): void => startTelemetry((path) => screenName(path) ?? 'missing')
