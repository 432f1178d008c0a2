import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Locale } from '../../../basics/locales.ts'
import { ToastHost } from '../../ui/Toast.tsx'
import { DemoEntry } from '../signIn/DemoEntry.tsx'
import { SignInScreen } from '../signIn/SignInScreen.tsx'
import { answerRefusals, callKey, useCall } from '../parts/call.ts'
import { listenToKeys } from '../parts/keys.ts'
import { usePath } from '../parts/router.tsx'
import { Failed } from '../parts/Screen.tsx'
import { LanguageProvider } from '../parts/texts.tsx'
import { ConfirmAgainHost } from './ConfirmAgainHost.tsx'
import { Boundary } from './Boundary.tsx'
import { Frame } from './Frame.tsx'
import { keepLocale, showLocale, startLocale } from './language.ts'
import { SessionProvider } from '../parts/session.tsx'

const FRESH_MS = 10_000

const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, networkMode: 'always', retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })

export function App() {
  const [client] = useState(createClient)
  const [locale, setLocale] = useState<Locale>(startLocale)
  useEffect(() => showLocale(locale), [locale])
  useEffect(listenToKeys, [])
  const language = useMemo(
    () => ({ locale, choose: (next: Locale) => (keepLocale(next), setLocale(next)) }),
    [locale],
  )
  return (
    <QueryClientProvider client={client}>
      <LanguageProvider value={language}>
        <Boundary>
          <Suspense fallback={null}>
            <ToastHost>
              <Gate />
            </ToastHost>
          </Suspense>
        </Boundary>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

/** The office for signed-in staff, else the ways to sign in. */
function Gate() {
  const client = useQueryClient()
  const path = usePath()
  const query = useCall('readOfficeSession', {})
  const signedOut = useCallback(() => {
    // What was read for one person is not shown to the next.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'readOfficeSession' })
    void client.invalidateQueries({ queryKey: callKey('readOfficeSession', {}) })
  }, [client])
  if (query.isPending) return null
  if (query.data === undefined)
    return <Failed cause={query.error} retry={() => void query.refetch()} />
  const { session } = query.data
  if (path === '/demo') return <DemoEntry isIn={session !== null} />
  if (!session || path === '/link')
    return <SignInScreen state={query.data} isLink={path === '/link'} />
  return (
    <SessionProvider value={session}>
      <ConfirmAgainHost
        onReady={(askAgain) => answerRefusals({ askAgain, whenSignedOut: signedOut })}
      >
        <Frame key={session.sessionId} />
      </ConfirmAgainHost>
    </SessionProvider>
  )
}
