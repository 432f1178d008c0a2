import type { CallResult } from '../../../api/calls.ts'
import { useTexts } from '../parts/texts.tsx'
import { useSettingText } from './useSettingText.ts'

type Problem = CallResult<'changeSettings'>['problems'][number]

/** Problems of settings that only the environment has are in English. */
export function useProblemText(): (of: Problem) => string {
  const t = useTexts('officeSettings')
  const nameOf = useSettingText()
  return ({ problem, facts, text }) => {
    if (problem === null) return `${t.cannot} ${text}`
    const { other = '', min = '', max = '', like = '' } = facts
    const words = t[`problem.${problem}`]
    return typeof words === 'string' ? words : words({ other: nameOf(other), min, max, like })
  }
}
