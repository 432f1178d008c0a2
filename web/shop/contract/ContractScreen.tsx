import { useHead } from '../../client/head.tsx'
import { useQueryParameters } from '../../client/router.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { dayOf } from '../loads.ts'
import { Addresses } from './Addresses.tsx'
import { Days } from './Days.tsx'
import { MyProof } from './MyProof.tsx'
import { StatementView } from './StatementView.tsx'

/** The shop's addresses, and its debts against its holdings, public (rules: balances#daily-statement). */
export default function ContractScreen() {
  const t = useTexts('contract')
  const { shopName } = useTexts('shop')
  const day = dayOf(useQueryParameters())
  useHead({ title: `${t.title} · ${shopName}`, description: t.description })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.title}</h1>} />
      <div className="grid gap-8 px-4">
        <StatementView day={day} />
        <MyProof day={day} />
        <Days day={day} />
        <Addresses />
      </div>
    </div>
  )
}
