import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { revokeLimit } from '../../client/wallet/limit/setLimit.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { Facts } from '../parts/Facts.tsx'
import { LocalTime } from '../parts/LocalTime.tsx'
import { useHadWallet, useWallets } from '../wallet/useWallet.ts'
import { Charges } from './Charges.tsx'
import LimitSheet from './LimitSheet.tsx'
import { RevokePart } from './RevokePart.tsx'

type Limit = CallResult<'listLimits'>['limits'][number]
type Terms = CallResult<'listLimitTerms'>[number]

/**
 * The account's spending limits as read from the contracts, each to be revoked. The last part of its
 * screen, because its height is unknown until the account is.
 */
export function MyLimits() {
  const t = useTexts('limit')
  const { signedIn, known } = useSession()
  const list = useMemberCall('listLimits', {}, { staleTime: 0 })
  const terms = useCall('listLimitTerms', {})
  const [setting, set] = useState<Terms>()
  // Restores the wallet of an earlier page, which can then revoke at once.
  useWallets(useHadWallet())
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t.mineTitle}</h2>
      {!known || (signedIn && (list.isPending || terms.isPending)) ? (
        <Skeleton className="h-40 rounded-card" />
      ) : !signedIn ? (
        <div className="grid gap-3">
          <p className="text-sm">{t.mineSignIn}</p>
          <Button onClick={() => openLogin()}>{t.signIn}</Button>
        </div>
      ) : !list.data ? (
        <LoadFailure
          cause={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <>
          {list.data.limits.map((limit) => (
            <LimitCard
              key={`${limit.network} ${limit.grantId}`}
              limit={limit}
              onChanged={() => void list.refetch()}
            />
          ))}
          {list.data.limits.length === 0 && <p className="text-sm text-quiet">{t.mineNone}</p>}
          {list.data.unreachable.map((network) => (
            <p key={network} className="text-sm text-amber-text">
              {t.unreachable({ network: NETWORKS[network].name })}
            </p>
          ))}
          <div className="grid gap-2">
            {terms.data?.map((one) => (
              <Button
                key={one.network}
                onClick={() => set(one)}
              >{`${t.setUp} · ${NETWORKS[one.network].name}`}</Button>
            ))}
          </div>
          <Charges />
        </>
      )}
      {setting && <LimitSheet terms={setting} onClose={() => set(undefined)} />}
    </section>
  )
}

const CHIPS: Record<Limit['state'], string> = {
  live: 'bg-jade-soft text-jade-text',
  ended: 'bg-shade text-quiet',
  revoked: 'bg-shade text-quiet',
  usedUp: 'bg-shade text-quiet',
  otherOperator: 'bg-amber-soft text-amber-text',
}

function LimitCard({ limit, onChanged }: { limit: Limit; onChanged: () => void }) {
  const t = useTexts('limit')
  const { network, wallet, contract, token, grantId, state } = limit
  return (
    <article
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
      data-limit={grantId}
      data-state={state}
    >
      <h3 className="flex items-start justify-between gap-3 font-semibold">
        <span className="shrink-0">{NETWORKS[network].name}</span>
        <span className={classes('rounded-xl px-2.5 py-0.5 text-xs font-normal', CHIPS[state])}>
          {t[`state.${state}`]}
        </span>
      </h3>
      <Facts
        rows={[
          [t.left, <Price amount={state === 'live' ? limit.left : '0.00'} size="lg" />],
          [t.cap, <Price amount={limit.cap} size="sm" tone="ink" />],
          [t.perOrder, <Price amount={limit.perOrder} size="sm" tone="ink" />],
          [t.perPeriod, <Price amount={limit.perPeriod} size="sm" tone="ink" />],
          [t.leftInPeriod, <Price amount={limit.leftInPeriod} size="sm" tone="ink" />],
          [t.periodEnd, <LocalTime ms={limit.periodEnd} />],
          [t.end, <LocalTime ms={limit.end} />],
        ]}
      />
      <Facts
        stacked
        rows={[
          [t.wallet, <Address address={wallet} />],
          [t.contract, <Address address={contract} />],
        ]}
      />
      {state !== 'revoked' && (
        <>
          <p className="text-xs text-quiet">{t.revokeLimitText}</p>
          <RevokePart
            network={network}
            owner={wallet}
            revoke={(run) =>
              revokeLimit(run, {
                contract,
                token,
                grantId: BigInt(grantId),
                hasAllowance: limit.allowance !== '0.00',
              })
            }
            onRevoked={onChanged}
          />
        </>
      )}
    </article>
  )
}
