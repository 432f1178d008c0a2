import { act, type Following } from './actions.ts'
import type { Event, RoundFacts, Kind, Note, Outcome, Request, WatchState } from './state.ts'
import { step } from './step.ts'

export async function takeNotes(
  { span, log, alarm }: Following,
  notes: readonly Note[] = [],
): Promise<void> {
  for (const note of notes)
    if (note.kind === 'readLess') span.shrink(span.blocks)
    else if (note.kind === 'alarm')
      await alarm(note.alarm).catch((err: unknown) =>
        log.error({ err }, 'an alarm could not be stored'),
      )
    else log[note.level](note.fields, note.message)
}

const eventOf = (following: Following, request: Request): Promise<Event> =>
  act<Kind>(following, request).catch((error: unknown) => ({
    kind: 'fault',
    of: request.kind,
    error,
  }))

/** One round. Later answers are dropped. */
export async function runRound(
  following: Following,
  before: WatchState,
  deniedForMs: number,
  isStopping: () => boolean,
): Promise<{ state: WatchState; outcome: Outcome }> {
  const { ctx, chain } = following
  const facts = (): RoundFacts => ({
    settings: chain.settings,
    deniedForMs,
    clockMs: performance.now(),
    nowMs: ctx.now().getTime(),
    stopping: isStopping(),
  })
  const events: Event[] = [{ kind: 'start' }]
  let arrived = Promise.withResolvers<void>()
  const arrive = (event: Event): void => {
    events.push(event)
    arrived.resolve()
  }
  for (let state = before; ;) {
    const event = events.shift()
    if (!event) {
      await arrived.promise
      arrived = Promise.withResolvers()
      continue
    }
    const next = step(state, event, facts())
    state = next.state
    await takeNotes(following, next.notes)
    if (next.outcome) return { state, outcome: next.outcome }
    for (const request of next.requests ?? []) void eventOf(following, request).then(arrive)
  }
}
