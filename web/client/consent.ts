import { useSyncExternalStore } from 'react'
import { keep, keepCookie, readKept } from './storage.ts'
import { createUuid } from './uuid.ts'

/** Nothing is sent without consent (rules: privacy#telemetry). */
export type ConsentAnswer = 'yes' | 'no'

const ANSWER_KEY = 'telemetry'
const NAME_KEY = 'visitor'
const listeners = new Set<() => void>()

/** Read each time: another tab may have withdrawn it. */
export function consentNow(): ConsentAnswer | undefined {
  const kept = readKept(ANSWER_KEY)
  return kept === 'yes' || kept === 'no' ? kept : undefined
}

/** The shop keeps nothing without this cookie. */
export const setAnswerCookie = (): void => keepCookie(ANSWER_KEY, consentNow() ?? 'no')

function answer(given: ConsentAnswer): void {
  keep(ANSWER_KEY, given)
  setAnswerCookie()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** `undefined` without an answer, `null` before hydration. */
export const useConsent = (): ConsentAnswer | undefined | null =>
  useSyncExternalStore<ConsentAnswer | undefined | null>(subscribe, consentNow, () => null)

/** Kept until the shop deleted the visitor's data. */
export const visitorName = (): string | undefined => readKept(NAME_KEY)
export const forgetVisitorName = (): void => keep(NAME_KEY, undefined)

export function agreeToTelemetry(): void {
  if (visitorName() === undefined) keep(NAME_KEY, createUuid())
  answer('yes')
}

export const refuseTelemetry = (): void => answer('no')
