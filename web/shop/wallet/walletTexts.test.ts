import { describe, expect, it } from 'vitest'
import { WALLET_ERRORS } from '../../client/wallet/walletError.ts'
import cn from '../../../i18n/cn/errors.ts'
import en from '../../../i18n/en/errors.ts'
import hi from '../../../i18n/in/errors.ts'
import jp from '../../../i18n/jp/errors.ts'
import kr from '../../../i18n/kr/errors.ts'

describe('texts of wallet errors', () => {
  it.each(Object.entries({ cn, en, hi, kr, jp }))(
    'has a text and a next step for every meaning in %s',
    (_, texts) => {
      const all = texts as unknown as Record<string, unknown>
      for (const key of WALLET_ERRORS) {
        for (const name of [`wallet.${key}`, `wallet.${key}.next`]) {
          const text = all[name]
          const said =
            typeof text === 'function'
              ? (text as (p: object) => string)({ coin: 'POL', network: 'Polygon' })
              : text
          expect(said, name).toMatch(/\S{2}/)
          expect(said, name).not.toContain('undefined')
        }
      }
    },
  )
})
