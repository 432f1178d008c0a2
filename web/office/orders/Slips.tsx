import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'

/** Of one answer. */
export const MOST_SLIPS = 100

type Slip = CallResult<'readPackingSlips'>['slips'][number]

/** Packing slips or address labels as they will be printed, one a page. */
export function Slips({ slips, onClose }: { slips: readonly Slip[]; onClose: () => void }) {
  const t = useTexts('officeOrders')
  const shared = useTexts('office')
  const [labels, setLabels] = useState(false)
  const Page = labels ? LabelPage : SlipPage
  return (
    <Dialog
      kind="drawer"
      title={labels ? t.labels : t.slips}
      onClose={onClose}
      footer={
        <>
          <OfficeButton onClick={() => setLabels(!labels)}>
            {labels ? t.showSlips : t.showLabels}
          </OfficeButton>
          <OfficeButton look="main" onClick={() => window.print()}>
            {shared.print}
          </OfficeButton>
        </>
      }
    >
      {slips.map((slip, index) => (
        <Page key={index} slip={slip} />
      ))}
    </Dialog>
  )
}

function SlipPage({ slip }: { slip: Slip }) {
  const t = useTexts('officeOrders')
  return (
    <article className="slip grid gap-3 border-b border-line py-4 text-sm">
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
  )
}

/** For a label printer: the receiver alone, and the order's number to tell parcels apart. */
const LabelPage = ({ slip }: { slip: Slip }) => (
  <article className="slip label grid gap-2 border-b border-line py-4">
    <p className="text-lg font-semibold">{slip.receiverName}</p>
    <p className="whitespace-pre-wrap wrap-anywhere">{slip.address}</p>
    <p className="text-lg">{slip.country}</p>
    <p>{slip.phone}</p>
    <p className="font-mono text-xs">{slip.orderId}</p>
  </article>
)
