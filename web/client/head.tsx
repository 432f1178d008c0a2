import { createContext, use, useEffect } from 'react'

export type Head = {
  title: string
  description?: string
  image?: string
  /** A product's price, a decimal string in USDT. */
  price?: string
  jsonLd?: object
  /** When a page with a secret address ends; search engines drop it then. */
  endsAtMs?: number
  /** Address parameters that belong in the canonical link. */
  canonicalQuery?: Record<string, string>
}

/** Set by the server's renderer to collect the page's head; absent in the browser. */
const HeadSink = createContext<((head: Head) => void) | undefined>(undefined)
export const HeadSinkProvider = HeadSink.Provider

export function useHead(head: Head): void {
  use(HeadSink)?.(head)
  useEffect(() => {
    document.title = head.title
  }, [head.title])
}
