import { join } from 'node:path'
import { openSecretKey } from '../../platform/secretKey.ts'

export const secretsDir = (dataDir: string): string => join(dataDir, 'secrets')

/**
 * FORWARDER_SECRET, the same on all machines, or a file created on first use. It cannot spend. If it and the database
 * are lost, so is the money in forwarders.
 */
export const openForwarderSecret = (settings: {
  readonly forwarderSecret: string | null
  readonly dataDir: string
}): Buffer => openSecretKey(settings.dataDir, 'forwarder-secret', settings.forwarderSecret)
