import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { portProblem } from '../../../tools/supervisor/process.ts'

/** Below the ephemeral ports, which systems give to connections. */
const [FIRST, END] = [20_000, 32_000]

/** Takes the UDP port of the same number as a lock, until this process ends; false when another test has it. */
function claim(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  return new Promise((resolve) => {
    socket.once('error', () => {
      socket.close()
      resolve(false)
    })
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

/** A port on which something will listen later: until then no connection, server or other test takes it. */
export async function claimPort(draw = (): number => randomInt(FIRST, END)): Promise<number> {
  for (;;) {
    const port = draw()
    if ((await claim(port)) && (await portProblem(port, '127.0.0.1')) === undefined) return port
  }
}
