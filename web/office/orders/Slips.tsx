import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Colon } from '../parts/Colon.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'
import { pickListOf, type Picked } from './pickList.ts'

type Slip = CallResult<'readPackingSlips'>['slips'][number]

const SHOW = { slips: 'showSlips', labels: 'showLabels', pickList: 'pickList' } as const
type Kind = keyof typeof SHOW
const KINDS = Object.keys(SHOW) as Kind[]

/** Packing slips or address labels as printed, one a page; or what to take from the shelves for all of them. */
export function Slips({ slips, onClose }: { slips: readonly Slip[]; onClose: () => void }) {
  const t = useTexts('officeOrders')
  const shared = useTexts('office')
  const [kind, setKind] = useState<Kind>('slips')
  const Page = kind === 'labels' ? LabelPage : SlipPage
  const pages =
    kind === 'pickList' ? (
      <PickList slips={slips} />
    ) : (
      slips.map((slip, index) => <Page key={index} slip={slip} />)
    )
  return (
    <Dialog
      kind="drawer"
      title={t[kind]}
      onClose={onClose}
      footer={
        <>
          {KINDS.filter((other) => other !== kind).map((other) => (
            <OfficeButton key={other} onClick={() => setKind(other)}>
              {t[SHOW[other]]}
            </OfficeButton>
          ))}
          <OfficeButton look="main" onClick={() => window.print()}>
            {shared.print}
          </OfficeButton>
        </>
      }
    >
      {pages}
      {createPortal(<div className="printed">{pages}</div>, document.body)}
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
        {t.receiver}
        <Colon />
        {slip.receiverName} · {slip.phone}
        <br />
        {slip.country} {slip.address}
      </p>
      <Goods of={slip.lines} />
    </article>
  )
}

function Goods({ of }: { of: readonly Picked[] }) {
  const t = useTexts('officeOrders')
  return (
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
        {of.map(({ name, option, count }, index) => (
          <tr key={index}>
            <td className="py-1">
              {name} <span className="text-quiet">{option}</span>
            </td>
            <td className="py-1 text-end tabular-nums">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PickList({ slips }: { slips: readonly Slip[] }) {
  const t = useTexts('officeOrders')
  return (
    <article className="slip grid gap-3 py-4 text-sm">
      <h3 className="font-semibold">
        {t.pickList} <span className="font-normal">{t.pickListOf({ count: slips.length })}</span>
      </h3>
      <Goods of={pickListOf(slips)} />
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
