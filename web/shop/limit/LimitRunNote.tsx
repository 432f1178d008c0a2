import type { NetworkId } from '../../../basics/chains.ts'
import type { LimitStep } from '../../client/wallet/limit/setLimit.ts'
import { Spinner } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { WalletProblem } from '../wallet/WalletProblem.tsx'

/** How far the wallet's questions are, or what went wrong. */
export function LimitRunNote({ step, error, network }: { step: LimitStep | undefined; error: unknown; network: NetworkId }) {
  const t = useTexts('limit')
  if (error !== undefined) return <WalletProblem error={error} network={network} />
  if (!step) return null
  return (
    <p role="status" data-step={step.at} className="flex gap-3 rounded-card bg-amber-soft p-3 text-sm font-medium">
      {step.at === 'done' ? <Icon name="check" className="size-5 text-jade-text" /> : <Spinner />}
      {t[`step.${step.at}`]}
    </p>
  )
}
