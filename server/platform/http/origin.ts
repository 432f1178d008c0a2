import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../basics/errors.ts'

/**
 * Refuses a POST from another site's page (CSRF) with `noPermission`. Browsers name the origin; a program that sends none
 * carries no visitor's cookies and may pass.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') refuse('noPermission')
  const origin = request.headers.origin
  if (origin === undefined) return
  const named = URL.parse(origin)
  const own = publicUrl === null ? null : URL.parse(publicUrl)
  // A page of our name without TLS may be anybody's who is on the way.
  if (
    own !== null && named?.host === own.host
      ? named.protocol !== own.protocol
      : named?.host !== request.host
  )
    refuse('noPermission')
}

/** Stands for an invalid Host header; no signature is bound to it. */
const NOWHERE = 'http://localhost'

/** Returns the shop's origin: the configured one, else the request's. */
export const siteOf = (request: FastifyRequest, publicUrl: string | null): string =>
  URL.parse(publicUrl ?? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`)
    ?.origin ?? NOWHERE
