import { SUPER_NODE } from '../../../basics/rewards.ts'
import { useTexts } from '../../ui/texts.tsx'

export function useLevelName(): (level: number) => string {
  const t = useTexts('level')
  return (level) => (level === SUPER_NODE ? t.superNode : t.levelOf({ level }))
}
