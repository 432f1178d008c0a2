import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { firstOfKind, NETWORK_LIST, NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { callApi } from '../../client/callApi.ts'
import { Link } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { SignForOrder } from '../pay/SignForOrder.tsx'

type Promotion = CallResult<'listPromotions'>['records'][number]
type Props = { promotion: Promotion; onClaimed: (amount: string) => void }

export function PromotionCard({ promotion, onClaimed }: Props) {
  const t = useTexts('community')
  const { id, title, amount, asset, left, mine } = promotion
  return (
    <article
      data-promotion={id}
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="text-lg font-semibold break-words">{title}</h2>
      <Facts
        rows={[
          [
            t.amount,
            <span className="font-semibold tabular-nums">{`${formatAmount(amount)} ${asset}`}</span>,
          ],
          [t.left, <span className="tabular-nums">{left}</span>],
        ]}
      />
      <Conditions promotion={promotion} />
      {mine?.claimed ? (
        <p className="flex gap-2 rounded-card bg-jade-soft p-3 text-jade-text">
          <Icon name="check" />
          {t.claimed}
        </p>
      ) : left === 0 ? (
        <p className="rounded-card bg-amber-soft p-3 text-sm text-amber-text">{t.full}</p>
      ) : (
        <Claim promotion={promotion} onClaimed={onClaimed} />
      )}
    </article>
  )
}

function Conditions({ promotion }: { promotion: Promotion }) {
  const t = useTexts('community')
  const { minDays, minSpent, mine } = promotion
  const conditions = [
    ...(minDays > 0 ? [[t.age({ days: minDays }), mine?.oldEnough] as const] : []),
    [t.spent({ amount: formatAmount(minSpent) }), mine?.boughtEnough],
    [t.wallet, mine?.hasWallet],
  ] as const
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-semibold">{t.conditions}</h3>
      <ul className="grid gap-1">
        {conditions.map(([text, isMet]) => (
          <li key={text} className="flex items-start gap-2">
            {isMet !== undefined && (
              <Icon
                name={isMet ? 'check' : 'alert'}
                className={
                  isMet ? 'size-5 shrink-0 text-jade-text' : 'size-5 shrink-0 text-amber-text'
                }
              />
            )}
            <span>
              {text}
              {isMet !== undefined && (
                <span className="sr-only">{` (${isMet ? t.met : t.notMet})`}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-quiet">{t.once}</p>
    </section>
  )
}

/** The first network of each kind of wallet: a signature is for no network's money. */
const SIGNERS: readonly NetworkId[] = NETWORK_LIST.filter(
  ({ kind }, at) => NETWORK_LIST.findIndex((one) => one.kind === kind) === at,
).map(({ id }) => id)

function Claim({ promotion: { id, mine }, onClaimed }: Props) {
  const t = useTexts('community')
  const [isOpen, setOpen] = useState(false)
  const [network, setNetwork] = useState<NetworkId>(firstOfKind('evm').id)
  if (mine === null)
    return (
      <Button wide onClick={() => openLogin()}>
        {t.signIn}
      </Button>
    )
  if (!mine.hasWallet)
    return (
      <Link href="/setting" className={buttonClass('plain', true)}>
        {t.bind}
      </Link>
    )
  if (!mine.oldEnough || !mine.boughtEnough) return null
  if (!isOpen)
    return (
      <Button look="main" wide onClick={() => setOpen(true)}>
        {t.claim}
      </Button>
    )
  const { asset } = NETWORKS[network]
  return (
    <div className="grid gap-3">
      <Chips
        label={t.kind}
        value={network}
        onChange={setNetwork}
        chips={SIGNERS.map((one) => ({
          value: one,
          label: NETWORKS[one].kind === 'tron' ? 'TRON' : 'EVM',
        }))}
      />
      <SignForOrder
        key={network}
        network={network}
        action={t.claim}
        ask={async ({ address }) =>
          (await callApi('messageForPromotion', { promotionId: id, address, asset })).message
        }
        finish={async ({ address }, signed) => {
          const { amount } = await callApi('claimPromotion', {
            promotionId: id,
            address,
            asset,
            ...signed,
          })
          onClaimed(amount)
        }}
      />
    </div>
  )
}
