import { expect, test } from 'vitest'
import { SETTINGS } from '../../platform/settings/definitions.ts'
import { settingsProblem } from './settingsProblem.ts'

const ADDRESS = `0x${'1'.repeat(40)}`
const WORKING = {
  PUBLIC_URL: 'https://shop.example',
  CHAIN_137_RPC: 'https://a.example,https://b.example,https://c.example',
  CHAIN_137_TREASURY: ADDRESS,
  SMTP_URL: 'smtps://shop:word@mail.example',
  MAIL_FROM: 'shop@shop.example',
  SMS_URL: 'https://sms.example',
  MDD_VALUE: '0.1',
}

test('the settings of this test can be used', () => {
  expect(settingsProblem(WORKING)).toBeUndefined()
})

test.each(SETTINGS.filter(({ changedBy }) => changedBy !== 'environment').map(({ name }) => name))(
  'what is wrong with %s has a text in every language',
  (name) => {
    const told = ['!', '%', '-1', 'x'.repeat(70)].flatMap(
      (value) => settingsProblem({ ...WORKING, [name]: value }) ?? [],
    )
    expect(told.filter(({ problem }) => problem === null)).toEqual([])
  },
)

test('a problem names its setting, and the other one that it is about', () => {
  const { MAIL_FROM: _from, ...unsent } = WORKING
  const { SMTP_URL: _server, ...unserved } = WORKING
  const told = [
    { ...WORKING, CHAIN_137_TREASURY: 'home' },
    { ...WORKING, CHAIN_137_RECEIVE: ADDRESS },
    { ...WORKING, WITHDRAW_MIN: '50', WITHDRAW_MAX: '20' },
    { ...WORKING, MAIL_DAILY_MAX: '0' },
    unsent,
    unserved,
  ].map((settings) => {
    const { name, problem, facts } = settingsProblem(settings)!
    return [name, problem, facts]
  })
  expect(told).toEqual([
    ['CHAIN_137_TREASURY', 'evmAddress', {}],
    ['CHAIN_137_RECEIVE', 'sameAddress', { other: 'CHAIN_137_TREASURY' }],
    ['WITHDRAW_MIN', 'aboveOther', { other: 'WITHDRAW_MAX' }],
    ['MAIL_DAILY_MAX', 'wholeNumber', { min: '1', max: '1000000' }],
    ['MAIL_FROM', 'sender', {}],
    ['MAIL_FROM', 'needs', { other: 'SMTP_URL' }],
  ])
})
