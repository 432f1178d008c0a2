import { mayRetry, type ErrorName } from '../../../basics/errors.ts'
import { LANGUAGES, type Locale } from '../../../basics/locales.ts'
import { againText, errorText } from '../../../i18n/errorText.ts'

/** For failed rendering: reason and retry link. Needs neither database nor renderer. */
export const faultPage = (name: ErrorName, locale: Locale, requestId: string | undefined): string =>
  [
    `<!doctype html><html lang="${LANGUAGES[locale].htmlLang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><title>小铺</title>',
    '<link rel="stylesheet" href="/docs.css"></head><body><main><h1>小铺</h1>',
    `<p>${errorText(name, locale)}</p>`,
    mayRetry(name) ? `<p><a href="">${againText(locale)}</a></p>` : '',
    requestId === undefined ? '' : `<p><small>${requestId}</small></p>`,
    '</main></body></html>',
  ].join('')
