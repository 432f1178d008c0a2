import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import type { ErrorTexts } from '../../../i18n/cn/errors.ts'
import { walletErrorDetail, walletErrorKey } from '../../client/wallet/walletError.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** A wallet's error and the next step, from the catalogue. */
function walletErrorTexts(
  errors: ErrorTexts,
  error: unknown,
  network: NetworkId,
): { text: string; next: string } {
  const { name, nativeSymbol } = NETWORKS[network]
  const key = walletErrorKey(error)
  const facts = { coin: nativeSymbol, network: name }
  const fill = (text: string | ((facts: { coin: string; network: string }) => string)) =>
    typeof text === 'string' ? text : text(facts)
  return { text: fill(errors[`wallet.${key}`]), next: fill(errors[`wallet.${key}.next`]) }
}

export function WalletProblem({ error, network }: { error: unknown; network: NetworkId }) {
  const errors = useTexts('errors')
  const t = useTexts('pay')
  const { text, next } = walletErrorTexts(errors, error, network)
  const detail = walletErrorKey(error) === 'unknown' ? walletErrorDetail(error) : ''
  return (
    <div
      role="alert"
      className="grid gap-1 rounded-card bg-red-soft p-3 text-sm"
      data-error={walletErrorKey(error)}
    >
      <p className="flex gap-2 font-medium text-red">
        <Icon name="alert" />
        {text}
      </p>
      <p className="pl-7">{next}</p>
      {detail && (
        <details className="pl-7 text-xs">
          <summary className="min-h-6">{t.walletDetail}</summary>
          <code className="break-all">{detail}</code>
        </details>
      )}
    </div>
  )
}
