import { join } from 'node:path'
import { openSecretKey } from '../../platform/secretKey.ts'

export const secretsDir = (dataDir: string): string => join(dataDir, 'secrets')

/**
 * FORWARDER_SECRET, shared by several machines, or a file created on first use. It foretells addresses but cannot
 * spend. When it and the database are both lost, money in forwarders is not found again.
 */
export const openForwarderSecret = (settings: {
  readonly forwarderSecret: string | null
  readonly dataDir: string
}): Buffer => openSecretKey(settings.dataDir, 'forwarder-secret', settings.forwarderSecret)
