import { createContext, use, useEffect } from 'react'

/** What a screen says about itself to search engines, link previews and the browser's tab. */
export type Head = {
  title: string
  description?: string
  /** Path of a picture for link previews. */
  image?: string
  /** What a product costs, as a decimal string in USDT. */
  price?: string
  /** Data for search engines (schema.org), as an object. */
  jsonLd?: object
  /** A page that only its owner has the address of, and that ends: search engines may not keep it beyond this time. */
  endsAtMs?: number
  /** Address parameters that make this a page of its own; all others are left out of the canonical link. */
  canonicalQuery?: Record<string, string>
}

/** On the server the renderer puts a function here that keeps the head of the page; in the browser there is none. */
const HeadSink = createContext<((head: Head) => void) | undefined>(undefined)
export const HeadSinkProvider = HeadSink.Provider

export function useHead(head: Head): void {
  use(HeadSink)?.(head)
  useEffect(() => {
    document.title = head.title
  }, [head.title])
}
