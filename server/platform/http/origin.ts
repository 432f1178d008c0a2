import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../basics/errors.ts'

/**
 * A page of another site may not make this visitor's browser act here. Browsers say where a POST comes from; a program
 * that says nothing carries no visitor's cookies and is let through.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') refuse('noPermission')
  const origin = request.headers.origin
  if (origin === undefined) return
  const host = URL.parse(origin)?.host
  const own = publicUrl === null ? request.host : URL.parse(publicUrl)?.host
  if (host !== own && host !== request.host) refuse('noPermission')
}

/** What a host that is none is taken for: nobody can have signed for it. */
const NOWHERE = 'http://localhost'

/** The site's own origin: the configured one, else the one that this request names. */
export const siteOf = (request: FastifyRequest, publicUrl: string | null): string =>
  URL.parse(publicUrl ?? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`)
    ?.origin ?? NOWHERE
