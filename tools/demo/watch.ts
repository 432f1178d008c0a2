import type { NetworkId } from '../../basics/networks.ts'
import { startWatch } from '../../server/entry/wiring/watch.ts'
import { runDemoProcess } from './runDemoProcess.ts'

let watching: Awaited<ReturnType<typeof startWatch>> | undefined

// The supervisor reports blocks: polling for them was most of an idle demo's cost.
process.on('message', ({ blocks }: { blocks?: NetworkId }) => {
  if (blocks !== undefined) watching?.wake(blocks)
})

runDemoProcess({
  name: 'watch',
  start: async (config, isOpen) => (watching = await startWatch(config, isOpen)),
  overlaps: false,
})
