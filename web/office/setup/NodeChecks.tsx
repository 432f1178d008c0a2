import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { useAct } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Age, Badge } from '../parts/Show.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'

type Check = CallResult<'checkNetworks'>[number]

function Row({ network, of }: { network: NetworkId; of: Check }) {
  const t = useTexts('officeSetup')
  const tag = useTag()
  const { name, chainId, usdtDecimals } = NETWORKS[network]
  const count = (value: number): string => value.toLocaleString(tag)
  return (
    <li className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-mono text-[13px] wrap-anywhere" translate="no">
          {of.provider}
        </span>
        <Badge tone={of.ok ? 'good' : 'bad'}>{of.ok ? t.nodeGood : t.nodeBad}</Badge>
      </span>
      <span className="text-[13px] text-quiet">
        {of.kind === 'good'
          ? t.nodeFacts({ name, chainId: String(chainId), decimals: usdtDecimals })
          : t[`node.${of.kind}`]({ name })}
      </span>
      {of.final && (
        <span className="text-[13px] text-quiet tabular-nums">
          {t.nodeFinal({ block: count(of.final.block), behind: count(of.final.behind) })}{' '}
          <Age at={of.final.at} />
        </span>
      )}
      {of.kind === 'mismatch' && (
        <span className="text-xs text-quiet wrap-anywhere" lang="en">
          {of.text}
        </span>
      )}
    </li>
  )
}

/** Asks the nodes now, also those that are typed and not saved. */
export function NodeChecks({
  input,
  disabled,
}: {
  input: CallInput<'checkNetworks'>
  disabled: boolean
}) {
  const t = useTexts('officeSetup')
  const check = useAct('checkNetworks', undefined, { rereads: false })
  return (
    <div className="grid gap-2">
      <OfficeButton
        className="justify-self-start"
        busy={check.isPending}
        disabled={disabled}
        onClick={() => check.mutate(input)}
      >
        {t.checkNodes}
      </OfficeButton>
      <Refused cause={check.error} />
      {check.data && (
        <ul aria-label={t.checked} className="grid gap-3 rounded-lg bg-paper p-3">
          {check.data.map((one, index) => (
            <Row key={index} network={input.network} of={one} />
          ))}
        </ul>
      )}
    </div>
  )
}
