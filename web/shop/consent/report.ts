import { startTelemetry } from '../../client/telemetry.ts'
import { routeOf } from '../routes.ts'

/** Begins telemetry where the visitor agreed to it; screens are told by their names in the routes table. */
export const report = (): void => startTelemetry((path) => routeOf(path)?.name ?? 'missing')
