import { createContext, use, useEffect } from 'react'

export type Head = {
  title: string
  description?: string
  image?: string
  /** Decimal string in USDT. */
  price?: string
  jsonLd?: object
  /** Parameters of the canonical link. */
  canonicalQuery?: Record<string, string>
}

/** Collects the head on the server only. */
const HeadSink = createContext<((head: Head) => void) | undefined>(undefined)
export const HeadSinkProvider = HeadSink.Provider

export function useHead(head: Head): void {
  use(HeadSink)?.(head)
  useEffect(() => {
    document.title = head.title
  }, [head.title])
}
