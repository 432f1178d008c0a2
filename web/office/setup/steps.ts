import type { CallResult } from '../../../api/calls.ts'

export const STEPS = [
  'shop',
  'delivery',
  'networks',
  'contracts',
  'mail',
  'legal',
  'backup',
] as const
export type Step = (typeof STEPS)[number]

export const isStep = (text: string | null): text is Step => STEPS.includes(text as Step)

type GoLive = CallResult<'readGoLive'>

/** Whether what the step is for is there, judged by facts; `undefined` where nothing tells. */
export function stepDone(step: Step, list: GoLive): boolean | undefined {
  const done = (...items: GoLive[number]['item'][]) =>
    list
      .filter(({ item, network }) => items.includes(item) && network === null)
      .every((one) => one.done)
  if (step === 'shop') return done('publicUrl', 'contact')
  if (step === 'delivery') return done('delivery')
  if (step === 'networks') return done('network')
  if (step === 'mail') return done('mail')
  if (step === 'backup') return done('backup')
  return undefined
}

/** The steps that a shop cannot open without. An open one stays set up, whatever fails later. */
export const isSetUp = (list: GoLive): boolean => {
  const needed = list.filter(({ opens }) => opens)
  return (['shop', 'delivery', 'networks'] as const).every((step) => stepDone(step, needed))
}

const PUT_OFF = 'office.setupPutOff'

export function isPutOff(): boolean {
  try {
    return localStorage.getItem(PUT_OFF) !== null
  } catch {
    return true
  }
}

export function putOff(): void {
  try {
    localStorage.setItem(PUT_OFF, '1')
  } catch {
    // Without storage it does not open automatically.
  }
}
