import type { NetworkId } from '../../basics/networks.ts'
import { startWatch } from '../../server/entry/wiring/watch.ts'
import { runDemoProcess } from './runDemoProcess.ts'

let watching: Awaited<ReturnType<typeof startWatch>> | undefined

// The supervisor makes the blocks: to poll for them was most of what an idle demo costs.
process.on('message', ({ blocks }: { blocks?: NetworkId }) => {
  if (blocks !== undefined) watching?.wake(blocks)
})

runDemoProcess({
  name: 'watch',
  start: async (config, isOpen) => (watching = await startWatch(config, isOpen)),
  overlaps: false,
})
