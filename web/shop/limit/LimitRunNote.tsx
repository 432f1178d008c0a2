import { useColon } from '../../ui/Colon.tsx'
import { tron, type NetworkId } from '../../../basics/networks.ts'
import { CallFailure } from '../../client/callApi.ts'
import type { LimitStep } from '../../client/wallet/limit/setLimit.ts'
import type { CallCost } from '../../client/wallet/limit/walletCaller.ts'
import { Spinner } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { SUN_DECIMALS, formatCoin } from '../wallet/coin.ts'
import { WalletProblem } from '../wallet/WalletProblem.tsx'

/** Progress of the wallet's requests, or what went wrong. */
export function LimitRunNote({
  step,
  error,
  network,
}: {
  step: LimitStep | undefined
  error: unknown
  network: NetworkId
}) {
  const t = useTexts('limit')
  // The shop's codes and the wallets' overlap.
  if (error instanceof CallFailure) return <Refused cause={error} />
  if (error !== undefined) return <WalletProblem error={error} network={network} />
  if (!step) return null
  return (
    <div
      role="status"
      data-step={step.at}
      className={classes(
        'flex gap-3 rounded-card p-3 text-sm',
        step.at === 'done' ? 'bg-jade-soft' : 'bg-amber-soft',
      )}
    >
      {step.at === 'done' ? <Icon name="check" className="size-5 text-jade-text" /> : <Spinner />}
      <div>
        <p className="font-medium">{t[`step.${step.at}`]}</p>
        {'cost' in step && step.cost && <Cost {...step.cost} />}
      </div>
    </div>
  )
}

/** On TRON: the step's expected and maximum cost. */
export function Cost({ feeSun, ceilingSun }: CallCost) {
  const colon = useColon()
  const p = useTexts('pay')
  const trx = (sun: bigint): string => formatCoin(sun, SUN_DECIMALS)
  return (
    <p className="tabular-nums" data-fee={feeSun.toString()} data-ceiling={ceilingSun.toString()}>
      {p.feeAbout({ fee: trx(feeSun), coin: tron.nativeSymbol })}
      <br />
      {`${p.feeCeiling}${colon}${p.feeCeilingText({ limit: trx(ceilingSun), coin: tron.nativeSymbol })}`}
    </p>
  )
}
