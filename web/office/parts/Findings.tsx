import type { CallResult } from '../../../api/calls.ts'
import { verdictTexts, type Finding } from '../../ui/verdictText.ts'
import { Link } from './router.tsx'
import { useRights } from './session.tsx'
import { useTag, useTexts } from './texts.tsx'
import { timeText } from './timeText.ts'

type Explained = CallResult<'explainOfficePayment'>

/** The network's page explains these. */
const OF_NETWORK = new Set<Finding['verdict']>([
  'chainFrozen',
  'chainHalted',
  'providerDown',
  'notRead',
])

/** Each verdict as the buyer reads it, with a link to what staff can do. */
export function Findings({ found, orderId }: { found: Explained; orderId?: string }) {
  const t = useTexts('officeOrders')
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-[13px] text-quiet">{t.buyerReads}</p>
      {[found, ...found.others].map((one, index) => (
        <FindingOf key={index} finding={one} {...(orderId !== undefined && { orderId })} />
      ))}
    </div>
  )
}

function FindingOf({ finding, orderId }: { finding: Finding; orderId?: string }) {
  const t = useTexts('officeOrders')
  const explain = useTexts('explain')
  const tag = useTag()
  const { may } = useRights()
  const { title, text } = verdictTexts(explain, finding, (ms) => timeText(ms, tag))
  const { transferId, orderId: paid } = finding.facts
  const fixes: readonly (readonly [string, string] | false)[] = [
    transferId !== undefined &&
      may('finance.read') && [`/cases?case=transfer-${transferId}`, t.toCase],
    OF_NETWORK.has(finding.verdict) && may('finance.read') && ['/networks', t.toNetworks],
    paid !== undefined && String(paid) !== orderId && [`/orders/${paid}`, t.toOrder],
  ]
  return (
    <div data-verdict={finding.verdict}>
      <p className="font-medium">{title}</p>
      <p className="text-quiet">{text}</p>
      {fixes.map(
        (fix) =>
          fix && (
            <Link key={fix[0]} to={fix[0]} className="mr-3 underline underline-offset-4">
              {fix[1]}
            </Link>
          ),
      )}
    </div>
  )
}
