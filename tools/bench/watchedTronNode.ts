// The process of `watchedTron.ts`: says by its settings that it is there, then makes the blocks that it is asked for
// and goes on answering.
import { startTronTestChain } from '../../server/testing/chains/tronChain.ts'
import { makeStretch, type StretchPlan } from './watchedStretch.ts'

process.once('disconnect', () => process.exit())
const chain = await startTronTestChain({ lagBlocks: 4 })
process.once('message', async (plan: StretchPlan) => process.send!(await makeStretch(chain, plan)))
process.send!(chain.settings())
