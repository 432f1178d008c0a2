import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { microOf } from '../../../basics/money.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { openLogin } from '../parts/openLogin.ts'
import LimitSheet from '../limit/LimitSheet.tsx'
import { Refused } from '../parts/Refused.tsx'

type Limit = CallResult<'listLimits'>['limits'][number]

/** The rest of the cap or of the period, whichever is smaller. */
const leftNow = ({ left, leftInPeriod }: Limit): string =>
  microOf(left) < microOf(leftInPeriod) ? left : leftInPeriod

/** The limit that a whitelist order would be charged to; `covers` when it is large enough. */
export function useCover(network: NetworkId | undefined, total: string) {
  const { signedIn } = useSession()
  const terms = useCall('listLimitTerms', {})
  const list = useMemberCall('listLimits', {}, { staleTime: 0 })
  const offer = terms.data?.find((one) => one.network === network)
  const live = signedIn
    ? list.data?.limits.filter((one) => one.network === network && one.state === 'live')
    : undefined
  const needed = microOf(total)
  const fits = (amount: string): boolean => microOf(amount) >= needed
  const isEnough = (one: Limit): boolean =>
    fits(one.left) && fits(one.leftInPeriod) && fits(one.perOrder)
  const limit = live?.find(isEnough) ?? live?.[0]
  return {
    signedIn,
    offer,
    limit,
    covers: limit !== undefined && isEnough(limit),
    terms,
    list,
  }
}

/** What whitelist mode means for this order, with a link to set a limit. Charges nothing. */
export default function WhitelistPayment({
  network,
  total,
}: {
  network: NetworkId | undefined
  total: string
}) {
  const t = useTexts('limit')
  const { signedIn, offer, limit, covers, terms, list } = useCover(network, total)
  const [setting, set] = useState(false)
  if (terms.isPending) return <Skeleton className="h-11" />
  if (terms.error && !terms.data) return <Refused cause={terms.error} />
  if (!offer)
    return (
      <p className="text-sm text-amber-text" data-cover="off">
        {t.modeOff}
      </p>
    )
  if (!signedIn) {
    return (
      <div className="grid gap-2" data-cover="signIn">
        <p className="text-sm">{t.orderSignIn}</p>
        <Button onClick={() => openLogin()}>{t.signIn}</Button>
      </div>
    )
  }
  if (list.isPending) return <Skeleton className="h-11" />
  return (
    <div className="grid gap-2" data-cover={covers ? 'yes' : 'no'}>
      <p className="text-sm">
        {covers && limit
          ? t.orderUse({ left: leftNow(limit), perOrder: limit.perOrder })
          : limit
            ? t.orderTooLarge
            : t.orderNone}
      </p>
      {!covers && <Button onClick={() => set(true)}>{t.setUp}</Button>}
      {setting && <LimitSheet terms={offer} atLeast={total} onClose={() => set(false)} />}
    </div>
  )
}
