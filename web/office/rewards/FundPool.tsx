import { REWARD_ASSETS } from '../../../basics/rewards.ts'
import { FundForm } from '../parts/FundForm.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'

export function FundPool() {
  const t = useTexts('officeRewards')
  return (
    <Card title={t.fund}>
      <FundForm call="fundRewards" assets={REWARD_ASSETS} texts={t} className="max-w-100" />
    </Card>
  )
}
