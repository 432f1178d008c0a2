import type { ReactNode } from 'react'
import { chunk } from '../../client/chunk.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { useIsWide } from '../parts/wide.ts'

const ListBeside = chunk('web/shop/history/ListBeside.tsx', () => import('./ListBeside.tsx'))

/** An order's screen; a wide one has the list of orders beside it, which a narrow one does not even fetch. */
export function WithOrders({ children }: { children: ReactNode }) {
  const isWide = useIsWide()
  return (
    <div className="wide:mx-auto wide:grid wide:max-w-300 wide:grid-cols-[24rem_minmax(0,1fr)] wide:gap-8 wide:px-4">
      {/* An empty list is not seen, but keeps its room: only the device knows that it is empty. */}
      <div className="hidden wide:block wide:has-data-no-orders:invisible">
        {isWide && (
          <Boundary fallback={null}>
            <ListBeside />
          </Boundary>
        )}
      </div>
      {/* Its fixed bar stays over this column. */}
      <div className="min-w-0">{children}</div>
    </div>
  )
}
