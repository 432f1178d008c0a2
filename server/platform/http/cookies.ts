import type { FastifyReply, FastifyRequest } from 'fastify'

/** Not decoded: ours are plain words. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

type SameSite = 'Lax' | 'Strict'

/** Cookies that scripts cannot read, under one naming rule (rules: wire#cookies). */
export type Cookies = {
  read(request: FastifyRequest, name: string): string | undefined
  set(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    value: string,
    maxAgeSeconds: number,
    sameSite?: SameSite,
  ): void
  /** Clears cookies from before the shop had an https PUBLIC_URL. */
  endOld(request: FastifyRequest, reply: FastifyReply): void
}

/** In use before the prefix. */
const OLD_NAMES = ['session', 'device']

export const isHttps = (publicUrl: string | null): boolean =>
  publicUrl !== null && publicUrl.startsWith('https://')

const write = (
  name: string,
  value: string,
  maxAgeSeconds: number,
  secure: boolean,
  sameSite: SameSite = 'Lax',
): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`

/**
 * With an https PUBLIC_URL cookies are `Secure` and `__Host-…`; plain names are ignored, since another subdomain or a
 * page without TLS could set them. Otherwise names are plain, and `Secure` follows the request.
 */
export function shopCookies(publicUrl: string | null): Cookies {
  if (isHttps(publicUrl)) {
    return {
      read: (request, name) => cookieValue(request.headers.cookie, `__Host-${name}`),
      set: (_request, reply, name, value, maxAgeSeconds, sameSite) =>
        void reply.header(
          'set-cookie',
          write(`__Host-${name}`, value, maxAgeSeconds, true, sameSite),
        ),
      endOld(request, reply) {
        for (const name of OLD_NAMES)
          if (cookieValue(request.headers.cookie, name) !== undefined)
            reply.header('set-cookie', write(name, '', 0, true))
      },
    }
  }
  return {
    read: (request, name) => cookieValue(request.headers.cookie, name),
    set: (request, reply, name, value, maxAgeSeconds, sameSite) =>
      void reply.header(
        'set-cookie',
        write(name, value, maxAgeSeconds, request.protocol === 'https', sameSite),
      ),
    endOld: () => {},
  }
}
