import { Similar } from './Similar.tsx'

/** The same below an order, in a chunk of its own. */
export default Similar
