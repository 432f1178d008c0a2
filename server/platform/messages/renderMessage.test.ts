import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../basics/locales.ts'
import { NOTICE_KINDS, SENT_KINDS, type SentKind } from './messageKinds.ts'
import { renderMail, renderNotice, renderSms } from './renderMessage.ts'

/** As long as they come. */
const facts = {
  agent: 'Chrome 140 · Android',
  address: '0x1234…cdef',
  name: 'Pixel',
  names: '0x1234…cdef, Pixel',
  amount: '99999999.1234',
  asset: 'XMDD',
  network: 'BNB Smart Chain',
  reason: '地址不支持',
  from: 'a***@example.com',
  orderId: '1800000000000123456',
  missing: '99999999.1234',
  wallet: '0x1234…cdef',
  contract: '0x5678…cdef',
  until: '2026-01-02 03:04 UTC',
  link: 'https://shop.example/status?orderId=1800000000000123456',
  why: '商品已使用',
  product: '轻便铝合金折叠椅',
  count: '12',
  lines: 'a\nb',
  links: 'https://shop.example/a',
  courier: 'DHL',
  tracking: 'A234567890123456789012345678901234567890',
  url: 'https://courier.example/A2345',
}
const CODE = '082469'
const hasCode = (kind: SentKind): boolean => kind === 'code' || kind === 'orderCode'
/** The basic alphabet of GSM 03.38, as far as our texts need it: anything else makes an SMS half as long. */
const GSM = /^[A-Za-z0-9 .,:;'"()\-@$/?!=&_]*$/

describe.each(LOCALES)('in %s', (language) => {
  test.each(SENT_KINDS)('%s fits into one SMS', (kind) => {
    const text = renderSms(
      language,
      kind,
      { ...facts, address: '0x1234...cdef' },
      hasCode(kind) ? CODE : null,
    )
    if (language === 'en') expect(text).toMatch(GSM)
    expect(text.length).toBeLessThanOrEqual(GSM.test(text) ? 160 : 70)
    expect(text).not.toContain('undefined')
    expect(text.includes(CODE)).toBe(hasCode(kind))
  })

  test.each(SENT_KINDS)('%s is a whole mail', (kind) => {
    const { subject, text, html } = renderMail(language, kind, facts, hasCode(kind) ? CODE : null)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject).not.toContain(CODE)
    for (const body of [subject, text, html]) expect(body).not.toContain('undefined')
    for (const paragraph of text.trim().split(/\n+/))
      expect(html).toContain(paragraph.replaceAll('"', '&#34;').replaceAll("'", '&#39;'))
    expect(text.includes(CODE)).toBe(hasCode(kind))
  })

  test.each(NOTICE_KINDS)('%s is a notice', (kind) => {
    const { title, text } = renderNotice(language, kind, facts)
    expect(title).not.toBe('')
    expect(text).not.toContain('undefined')
  })
})

test('a mail shows what others wrote as text', () => {
  const { html } = renderMail(
    'en',
    'signedIn',
    { agent: '<a href="https://evil.test">click</a>' },
    null,
  )
  expect(html).not.toMatch(/<a|href="/)
  expect(html).toContain('&#60;a href=&#34;https://evil.test&#34;&#62;')
})

test('a refused withdrawal without a reason says none', () => {
  expect(
    renderMail('cn', 'withdrawalRefused', { amount: '1.00', asset: 'USDT', reason: '' }, null).text,
  ).not.toContain('原因')
  expect(renderMail('cn', 'withdrawalRefused', { ...facts, amount: '1.00' }, null).text).toContain(
    '原因：地址不支持',
  )
})

test("the shop's own name signs mails and messages", () => {
  const mail = renderMail('en', 'signedIn', { agent: 'Firefox' }, null, '<b>Cups</b>')
  expect(mail.subject).toMatch(/ · <b>Cups<\/b>$/)
  expect(mail.text).toContain('\n<b>Cups</b>\n')
  expect(mail.html).toContain('&#60;b&#62;Cups&#60;/b&#62;')
  expect(renderSms('cn', 'code', {}, '123456', '杯子店')).toMatch(/^【杯子店】验证码 123456/)
  expect(renderSms('en', 'code', {}, '123456')).toMatch(/^Xiaopu: your code is 123456/)
})
