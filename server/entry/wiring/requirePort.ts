import { createServer } from 'node:net'
import type { Config } from '../../platform/config.ts'

/** With new settings the next server listens before the last one stops; only Linux shares a port so. */
export const SHARES_PORT = process.platform === 'linux'

/**
 * This process shares its port with its own successor (SO_REUSEPORT): another shop would listen silently beside it,
 * and visitors would meet either.
 */
export async function requirePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
  if (problem?.code === 'EADDRINUSE')
    throw new Error(
      `Port ${port} is taken by another program, or this shop runs already. Stop that one, or set another PORT.`,
    )
  if (problem) throw problem
}
