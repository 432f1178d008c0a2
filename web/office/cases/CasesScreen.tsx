import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCall } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { withFilter } from '../parts/filters.ts'
import { goWith, useSearch } from '../parts/router.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Age } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { CaseView } from './CaseView.tsx'
import { reasonOf, type MoneyCase } from './reasonOf.ts'
import { Restored } from './Restored.tsx'
import { SettleByHash } from './SettleByHash.tsx'
import { WalletPayouts } from './WalletPayouts.tsx'

const idOf = ({ kind, id }: MoneyCase): string => `${kind}-${id}`

function useColumns(): Column<MoneyCase>[] {
  const t = useTexts('officeOrders')
  const words = useTexts('officeWords')
  return [
    {
      key: 'kind',
      head: t.what,
      render: ({ kind }) => <span className="wrap-normal">{t[`kind.${kind}`]}</span>,
    },
    { key: 'why', head: t.why, render: (one) => reasonOf(words, t, one) },
    { key: 'network', head: t.network, render: ({ network }) => network },
    {
      key: 'order',
      head: t.order,
      render: ({ orderId }) => (
        <span className="font-mono text-xs whitespace-nowrap">{orderId}</span>
      ),
    },
    { key: 'since', head: t.since, render: ({ since }) => <Age at={since} /> },
    {
      key: 'money',
      head: t.money,
      end: true,
      render: ({ amount }) => <span className="whitespace-nowrap">{amount}</span>,
    },
  ]
}

/** Money that waits for a person, oldest first. */
export default function CasesScreen() {
  const t = useTexts('officeOrders')
  const words = useTexts('officeWords')
  const { may } = useRights()
  const cases = useCall('listMoneyCases', {})
  const search = useSearch()
  const open = cases.data?.find((one) => idOf(one) === search.get('case'))
  const columns = useColumns()
  const titleOf = ({ kind, id }: MoneyCase) =>
    kind === 'dust' ? t['kind.dust'] : `${t[`kind.${kind}`]} ${id}`
  return (
    <Screen title={t.cases} intro={t.casesText}>
      <div className="mb-3 grid gap-3 empty:hidden">
        <Restored />
        <WalletPayouts />
        {may('cases.decide') && <SettleByHash />}
      </div>
      <Loaded query={cases}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t.noCases} text={t.noCasesText} />
          ) : (
            <Table
              label={t.cases}
              columns={columns}
              rows={rows}
              idOf={idOf}
              nameOf={titleOf}
              to={(one) => `/cases?case=${idOf(one)}`}
              renderCard={(one) => (
                <span className="grid gap-0.5">
                  <span className="flex justify-between gap-2">
                    <span className="font-medium">{t[`kind.${one.kind}`]}</span>
                    <span className="whitespace-nowrap tabular-nums">{one.amount}</span>
                  </span>
                  <span className="text-quiet">{reasonOf(words, t, one)}</span>
                  <span className="text-xs text-quiet">
                    {one.network !== '' && `${one.network} · `}
                    <Age at={one.since} />
                  </span>
                </span>
              )}
            />
          )
        }
      </Loaded>
      {open && (
        <Dialog
          kind="drawer"
          title={titleOf(open)}
          onClose={() => goWith(withFilter(search, 'case', undefined))}
        >
          <CaseView key={idOf(open)} of={open} />
        </Dialog>
      )}
    </Screen>
  )
}
