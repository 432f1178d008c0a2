import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { requirePort, SHARES_PORT } from './requirePort.ts'

test('a port that a sharing process listens on is refused with a sentence, a free one is not', async () => {
  const running = createServer()
  await new Promise<void>((done) =>
    running.listen({ host: '127.0.0.1', port: 0, reusePort: SHARES_PORT }, done),
  )
  const here = { host: '127.0.0.1', port: (running.address() as AddressInfo).port }
  await expect(requirePort(here)).rejects.toThrow(`Port ${here.port} is taken`)
  await new Promise((done) => running.close(done))
  await expect(requirePort(here)).resolves.toBeUndefined()
})
