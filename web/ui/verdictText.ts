import type { Verdict } from '../../basics/explain.ts'
import type { ExplainTexts } from '../../i18n/cn/explain.ts'

export type Finding = {
  readonly verdict: Verdict
  readonly facts: Readonly<Record<string, string | number>>
}

type Text = string | ((facts: never) => string)

/** Formats facts: times, lists of names, failure reasons as sentences. */
function shownFacts(
  t: ExplainTexts,
  facts: Finding['facts'],
  time: (ms: number) => string,
): Record<string, string | number> {
  const { at, since, reason, names, ...rest } = facts
  const sentence = t[`reason.${reason}` as 'reason.reverted'] as string | undefined
  return {
    ...rest,
    ...(typeof names === 'string' && { names: names.split(', ').join(t.namesBetween) }),
    ...(typeof at === 'number' && { at: time(at) }),
    ...(typeof since === 'number' && { since: time(since) }),
    ...(reason !== undefined && { reason: sentence ?? t['reason.reverted'] }),
  }
}

const fill = (text: Text, facts: object): string =>
  typeof text === 'function' ? text(facts as never) : text

/** Returns a verdict's two texts: what happened, and what to do. */
export function verdictTexts(
  t: ExplainTexts,
  { verdict, facts }: Finding,
  time: (ms: number) => string,
): { title: string; text: string } {
  const shown = shownFacts(t, facts, time)
  return { title: fill(t[verdict], shown), text: fill(t[`${verdict}Text`], shown) }
}
