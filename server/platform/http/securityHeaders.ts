import { isHttps } from './cookies.ts'

/** Sent with every answer. Pages add their content security policy. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

const HSTS = 'max-age=31536000'

/** With an https PUBLIC_URL, tells browsers to use only HTTPS for a year. */
export const transportHeaders = (publicUrl: string | null): Readonly<Record<string, string>> =>
  isHttps(publicUrl) ? { 'strict-transport-security': HSTS } : {}

/** Only this origin's resources. `data:` images are QR codes and icons announced by wallets. */
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "font-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
