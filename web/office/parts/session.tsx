import { createContext, use } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { LOCALES, type Locale } from '../../../basics/locales.ts'
import type { Permission } from '../../../basics/permissions.ts'
import { useCall } from './call.ts'
import { useLanguage } from './texts.tsx'

type OfficeSession = NonNullable<CallResult<'readOfficeSession'>['session']>

const SessionContext = createContext<OfficeSession | undefined>(undefined)
export const SessionProvider = SessionContext.Provider

/** Throws unless someone is signed in. */
export function useOfficeSession(): OfficeSession {
  const session = use(SessionContext)
  if (!session) throw new Error('a screen of the office without a session')
  return session
}

export type Rights = {
  readonly may: (permission: Permission) => boolean
  /** The limit of one action in USDT; `null` without a limit. */
  readonly maxOf: (permission: Permission) => string | null
}

const rightsOf = ({ rights }: Pick<OfficeSession, 'rights'>): Rights => ({
  may: (permission) => rights.some((right) => right.permission === permission),
  maxOf: (permission) => rights.find((right) => right.permission === permission)?.max ?? null,
})

export const useRights = (): Rights => rightsOf(useOfficeSession())

export const useShopLanguages = (): readonly Locale[] =>
  useCall('readOfficeSession', {}).data?.languages ?? LOCALES

/** The office's language if the shop offers it, else the shop's first. */
export function useFirstLanguage(): Locale {
  const { locale } = useLanguage()
  const offered = useShopLanguages()
  return offered.includes(locale) ? locale : (offered[0] ?? locale)
}
