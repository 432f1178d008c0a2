import type { CallResult } from '../../../api/calls.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'

type Slip = CallResult<'readPackingSlips'>['slips'][number]

/** Packing slips as they will be printed, one a page. */
export function Slips({ slips, onClose }: { slips: readonly Slip[]; onClose: () => void }) {
  const t = useTexts('officeOrders')
  const shared = useTexts('office')
  return (
    <Dialog
      kind="drawer"
      title={t.slips}
      onClose={onClose}
      footer={
        <OfficeButton look="main" onClick={() => window.print()}>
          {shared.print}
        </OfficeButton>
      }
    >
      {slips.map((slip) => (
        <article key={slip.orderId} className="slip grid gap-3 border-b border-line py-4 text-sm">
          <h3 className="font-semibold">
            {t.slip} <span className="font-mono text-xs">{slip.orderId}</span>
          </h3>
          <p>
            {t.receiver}: {slip.receiverName} · {slip.phone}
            <br />
            {slip.country} {slip.address}
          </p>
          <table className="w-full">
            <thead>
              <tr className="border-b border-line text-start">
                <th scope="col" className="py-1 text-start font-medium">
                  {t.goods}
                </th>
                <th scope="col" className="py-1 text-end font-medium">
                  {t.count}
                </th>
              </tr>
            </thead>
            <tbody>
              {slip.lines.map(({ lineNo, name, option, count }) => (
                <tr key={lineNo}>
                  <td className="py-1">
                    {name} <span className="text-quiet">{option}</span>
                  </td>
                  <td className="py-1 text-end tabular-nums">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      ))}
    </Dialog>
  )
}
