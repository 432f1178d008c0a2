import { ORDER_TABS, type OrderTab } from '../../../basics/orderTabs.ts'
import { useHead } from '../../client/head.tsx'
import { go, useChoice, useQueryParameters } from '../../client/router.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { historyTab } from '../paths.ts'
import { FindByEmail } from './FindByEmail.tsx'
import { OrderList } from './OrderList.tsx'

/** An empty list stands in the middle. */
const LAYOUT =
  'group mx-auto max-w-150 px-4 pt-4 pb-8 wide:grid wide:max-w-300 wide:grid-cols-[24rem_minmax(0,1fr)] ' +
  'wide:gap-8 wide:has-data-no-orders:block wide:has-data-no-orders:max-w-150'

/** The account's orders, or those placed on this device, by what comes next. */
export default function HistoryScreen() {
  const t = useTexts('shop')
  const { chooseOrder } = useTexts('delivery')
  const tab = tabOf(useQueryParameters()['tab'])
  useHead({ title: `${t.tabOrders} · ${t.shopName}` })
  return (
    <div className={LAYOUT}>
      <div className="grid min-w-0 content-start gap-4">
        <h1 className="text-xl font-bold">{t.tabOrders}</h1>
        <OrderTabs tab={tab} />
        <OrderList tab={tab} />
        <FindByEmail />
      </div>
      <div className="hidden pt-24 wide:group-has-data-order:block">
        <EmptyState title={chooseOrder} />
      </div>
    </div>
  )
}

const tabOf = (text: string | undefined): OrderTab =>
  ORDER_TABS.find((tab) => tab === text) ?? 'all'

function OrderTabs({ tab }: { tab: OrderTab }) {
  const t = useTexts('delivery')
  const [chosen, choose] = useChoice(tab, (next) => go(historyTab(next), { replace: true }))
  return (
    <Chips
      label={t.tabs}
      quietLabel
      scroll
      chips={ORDER_TABS.map((value) => ({ value, label: t[`tab_${value}`] }))}
      value={chosen}
      onChange={choose}
    />
  )
}
