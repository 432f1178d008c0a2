import { LANGUAGES } from '../../../basics/locales.ts'
import { agentName } from '../../client/agentName.ts'
import { useState } from 'react'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { RecordLink } from '../parts/RecordLink.tsx'
import { Link } from '../parts/router.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Age, Amount, Badge, Card, Facts, Time } from '../parts/Show.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { OrderBadge } from '../parts/OrderBadge.tsx'
import { useRights } from '../parts/session.tsx'
import type { Customer } from './customer.ts'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { Grants } from './Grants.tsx'
import { Limits } from './Limits.tsx'

const nameOf = (one: Customer): string => one.email ?? one.phone ?? one.wallets[0]?.address ?? ''

/** Opening it is audited, so it is not refetched on its own. */
export default function CustomerScreen({ id = '' }: { id?: string }) {
  const { locale } = useLanguage()
  const t = useTexts('officeCustomers')
  const query = useCall('readCustomer', { id, language: locale })
  return (
    <Screen
      title={`${t.customer} #${id}`}
      intro={query.data && <span translate="no">{nameOf(query.data)}</span>}
      actions={<RecordLink kind="customer" id={id} />}
    >
      <Loaded query={query}>
        {(one) => (
          <div className="grid gap-4 lg:grid-cols-2">
            <div className="grid content-start gap-4">
              <Profile of={one} />
              <CustomerActions of={one} />
              <Balances of={one} />
              <Grants of={one} />
              <Limits id={id} />
            </div>
            <div className="grid content-start gap-4">
              <Orders of={one} />
              <Sessions of={one} />
              <CustomerNotes of={one} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function State({ of }: { of: Customer }) {
  const t = useTexts('officeCustomers')
  if (of.status !== 'active') return <Badge tone="bad">{t[of.status]}</Badge>
  return of.frozen ? <Badge tone="bad">{t.frozen}</Badge> : <Badge tone="good">{t.active}</Badge>
}

function Profile({ of }: { of: Customer }) {
  const t = useTexts('officeCustomers')
  return (
    <Card title={t.profile} aside={<State of={of} />}>
      <Facts
        facts={[
          [t.email, of.email ?? '–'],
          [t.phone, of.phone ?? '–'],
          [t.since, <Time at={of.createdAt} />],
          [t.language, LANGUAGES[of.language].name],
          [t.inviteCode, <span translate="no">{of.inviteCode}</span>],
          of.inviterId !== null && [
            t.inviter,
            <Link to={`/customers/${of.inviterId}`} className="underline underline-offset-4">
              #{of.inviterId}
            </Link>,
          ],
          of.superNodeSince !== null
            ? [t.superNodeSince, <Time at={of.superNodeSince} />]
            : [t.level, `V${of.level}`],
          [t.password, of.hasPassword ? t.isSet : t.notSet],
          [
            t.wallets,
            of.wallets.length === 0 ? (
              t.noWallets
            ) : (
              <ul className="grid gap-1">
                {of.wallets.map(({ address }) => (
                  <li key={address} className="font-mono text-xs break-all" translate="no">
                    {address}
                  </li>
                ))}
              </ul>
            ),
          ],
          of.frozen?.at != null && [t.frozenSince, <Time at={of.frozen.at} />],
          of.frozen !== null && of.frozen.why !== '' && [t.why, of.frozen.why],
          of.waitsUntil !== null && [t.waits, <Time at={of.waitsUntil} />],
        ]}
      />
    </Card>
  )
}

function Balances({ of }: { of: Customer }) {
  const t = useTexts('officeCustomers')
  return (
    <Card title={t.balances}>
      <ul className="grid gap-1 text-sm">
        {of.balances.map(({ asset, amount, reserved }) => (
          <li key={asset} className="flex flex-wrap items-baseline justify-between gap-2">
            <Amount amount={amount} unit={asset} />
            {reserved !== '0.00' && (
              <span className="text-xs text-quiet">
                {t.reserved} <Amount amount={reserved} unit={asset} />
              </span>
            )}
          </li>
        ))}
        {of.balances.length === 0 && <li className="text-quiet">{t.noBalances}</li>}
      </ul>
    </Card>
  )
}

function Orders({ of }: { of: Customer }) {
  const t = useTexts('officeCustomers')
  return (
    <Card title={t.orders}>
      <ul className="divide-y divide-line text-sm">
        {of.orders.map(({ orderId, name, status, total, asset, createdAt }) => (
          <li key={orderId}>
            <Link to={`/orders/${orderId}`} className="grid gap-1 py-2 hover:bg-shade">
              <span className="flex items-center justify-between gap-2">
                <span className="min-w-0 truncate">{name}</span>
                {total !== null && <Amount amount={total} unit={asset} />}
              </span>
              <span className="flex items-center justify-between gap-2 text-xs text-quiet">
                <Time at={createdAt} />
                <OrderBadge status={status} />
              </span>
            </Link>
          </li>
        ))}
        {of.orders.length === 0 && <li className="py-1 text-quiet">{t.noOrders}</li>}
      </ul>
      {of.moreOrders && <p className="mt-2 text-xs text-quiet">{t.moreOrders}</p>}
    </Card>
  )
}

function Sessions({ of }: { of: Customer }) {
  const t = useTexts('officeCustomers')
  const { may } = useRights()
  const [all, setAll] = useState(false)
  const end = useAct('endCustomerSessions', () => setAll(false))
  const mayEnd = may('members.write')
  return (
    <Card
      title={t.sessions}
      aside={
        mayEnd &&
        of.sessions.length > 0 && (
          <OfficeButton onClick={() => setAll(true)}>{t.signOutAll}</OfficeButton>
        )
      }
    >
      <ul className="divide-y divide-line text-sm">
        {of.sessions.map(({ id, agent, lastUsedAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block truncate">{agentName(agent) || t.unknownDevice}</span>
              <span className="text-xs text-quiet">
                <Age at={lastUsedAt} />
              </span>
            </span>
            {mayEnd && (
              <OfficeButton
                busy={end.isPending && end.variables.session === id}
                onClick={() => end.mutate({ id: of.id, session: id })}
              >
                {t.signOut}
              </OfficeButton>
            )}
          </li>
        ))}
        {of.sessions.length === 0 && <li className="py-1 text-quiet">{t.noSessions}</li>}
      </ul>
      {all && (
        <Confirm
          title={t.signOutAll}
          effect={t.signOutAllText}
          busy={end.isPending}
          failure={end.error}
          onConfirm={() => end.mutate({ id: of.id, session: null })}
          onClose={() => setAll(false)}
        />
      )}
    </Card>
  )
}
