import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ChainSettings } from '../../server/money/chains/chain.ts'
import type { Stretch, WatchedChain } from './watchedStretch.ts'

/** The local TRON chain in its own process, so that it does not take its watcher's time. */
export async function startWatchedTron(): Promise<WatchedChain> {
  // Structured clones keep bigints.
  const child = fork(join(import.meta.dirname, 'watchedTronNode.ts'), { serialization: 'advanced' })
  const ended = once(child, 'exit')
  const failed = ended.then(([code, signal]) => {
    throw new Error(`the TRON chain ended with ${code ?? signal}`)
  })
  const nextMessage = async <T>(): Promise<T> => {
    const [message] = (await Promise.race([once(child, 'message'), failed])) as [T]
    return message
  }
  const settings = await nextMessage<ChainSettings>()
  return {
    settings,
    async makeStretch(plan) {
      child.send(plan)
      return nextMessage<Stretch>()
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}
