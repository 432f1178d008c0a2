import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../basics/errors.ts'

/**
 * Refuses a POST from another site (CSRF) with `noPermission`. Programs send neither origin nor visitors' cookies.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') refuse('noPermission')
  const origin = request.headers.origin
  if (origin === undefined) return
  const named = URL.parse(origin)
  const own = publicUrl === null ? null : URL.parse(publicUrl)
  // On the network path, anyone can serve a page of our name without TLS.
  if (
    own !== null && named?.host === own.host
      ? named.protocol !== own.protocol
      : named?.host !== request.host
  )
    refuse('noPermission')
}

/** For an invalid Host header; no signature is bound to it. */
const NOWHERE = 'http://localhost'

export const siteOf = (request: FastifyRequest, publicUrl: string | null): string =>
  URL.parse(publicUrl ?? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`)
    ?.origin ?? NOWHERE
