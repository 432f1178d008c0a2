import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { Locale } from '../../../basics/locales.ts'
import { ToastHost } from '../../ui/Toast.tsx'
import { listenToKeys } from '../parts/keys.ts'
import { LanguageProvider, useTexts } from '../parts/texts.tsx'
import { SignInFrame } from '../signIn/SignInFrame.tsx'
import { Boundary } from './Boundary.tsx'
import { keepLocale, showLocale, startLocale } from './language.ts'

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

function Gate() {
  const t = useTexts('office')
  return (
    <SignInFrame title={t.signIn} intro={t.signInText}>
      {null}
    </SignInFrame>
  )
}
