import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { portProblem } from '../../../tools/supervisor/process.ts'

/** Below those that systems give to connections by themselves. */
const [FIRST, END] = [20_000, 32_000]

/** True when no test's process has the UDP port of this number; it is then this one's until it ends. */
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
