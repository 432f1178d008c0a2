import { networkInterfaces } from 'node:os'
import type { Config } from '../../server/platform/config.ts'

const ANY = new Set(['0.0.0.0', '::', ''])

function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .flatMap((one) => (one && one.family === 'IPv4' && !one.internal ? [one.address] : []))
}

/** The shop's addresses, as lines for the terminal. */
export function addressLines(config: Pick<Config, 'host' | 'port' | 'publicUrl'>): string[] {
  const at = (host: string): string =>
    `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
  const everywhere = ANY.has(config.host)
  const local = everywhere || config.host === '127.0.0.1' ? 'localhost' : config.host
  return [
    `  on this machine      ${at(local)}`,
    ...(everywhere
      ? lanAddresses()
          .slice(0, 3)
          .map((address) => `  on your network      ${at(address)}`)
      : []),
    ...(config.publicUrl === null ? [] : [`  for your visitors    ${config.publicUrl}`]),
  ]
}
