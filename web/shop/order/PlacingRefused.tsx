import { CallFailure } from '../../client/callApi.ts'
import { chunk } from '../../client/chunk.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { Refused } from '../parts/Refused.tsx'

const OpenOrders = chunk('web/shop/order/OpenOrders.tsx', () => import('./OpenOrders.tsx'))

/** Why the order was not placed; where too many wait for their payment, those. */
export const PlacingRefused = ({ cause }: { cause: unknown }) => (
  <>
    <Refused cause={cause} />
    {cause instanceof CallFailure && cause.name === 'purchaseLimited' && (
      <Boundary fallback={null}>
        <OpenOrders />
      </Boundary>
    )}
  </>
)
