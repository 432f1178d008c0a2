import { DICTIONARIES } from '../../../basics/dictionaries.ts'
import { countryName } from '../../../basics/countryName.ts'
import { LOCALES } from '../../../basics/locales.ts'
import { parseMicro } from '../../../basics/money.ts'
import { NETWORK_LIST } from '../../../basics/networks.ts'
import { TOKENS } from '../../../basics/tokens.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'

/** Those of most buyers stand before the others, which are listed by name. */
export const FIRST_COUNTRIES = 14

/** ISO 3166-1 alpha-2. */
const COUNTRIES =
  `CN HK MO TW SG MY JP KR IN US GB CA AU NZ AD AE AF AG AI AL AM AO AQ AR AS AT AW AX AZ BA
BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CC CD CF CG CH CI CK CL CM CO
CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GD GE GF
GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HM HN HR HT HU ID IE IL IM IO IQ IR IS IT JE JM
JO KE KG KH KI KM KN KP KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
ML MM MN MP MQ MR MS MT MU MV MW MX MZ NA NC NE NF NG NI NL NO NP NR NU OM PA PE PF PG PH
PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SH SI SJ SK SL SM SN SO SR SS
ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TZ UA UG UM UY UZ VA VC VE VG VI
VN VU WF WS YE YT ZA ZM ZW`.split(/\s/)

const ASSETS = TOKENS.flatMap(({ symbol, lives, sampleFeeRate }) =>
  NETWORK_LIST.filter(({ kind }) => lives !== 'shop' || kind === 'evm').map(
    ({ asset }) => [symbol, asset, parseMicro(sampleFeeRate)!] as const,
  ),
)

async function readEmpty(
  ctx: Context,
): Promise<{ readonly countries: boolean; readonly assets: boolean; readonly dicts: boolean }> {
  // Migrations and the setup make these two.
  const { rows } = await sql({ countries: col.bool, assets: col.bool, dicts: col.bool })`
    select not exists (select from country) as countries, not exists (select from asset) as assets,
      not exists (select from dict where code not in ('ship_hours', 'telegram')) as dicts`.execute(
    ctx.db,
  )
  return rows[0]!
}

async function addDictionaries(tx: TransactionContext): Promise<void> {
  for (const { code, text, value, items = [] } of DICTIONARIES) {
    await sql`
      insert into dict (code, text, value) values (${code}, ${text}, ${value}) on conflict (code) do nothing`.execute(
      tx.db,
    )
    for (const [position, [name, of]] of items.entries())
      await sql`
        insert into dict_item (dict_code, text, value, position) values (${code}, ${name}, ${of}, ${position + 1})
        on conflict (dict_code, text) do nothing`.execute(tx.db)
  }
}

/** Gives a new shop the dictionaries, the assets and all countries, none delivered to yet. Keeps existing rows. */
export function presetContents(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('preset contents'))`.execute(tx.db)
    const isEmpty = await readEmpty(tx)
    if (isEmpty.countries) {
      const rows = COUNTRIES.map((code, index) => ({
        code,
        name: Object.fromEntries(LOCALES.map((locale) => [locale, countryName(code, locale)])),
        position: index + 1,
      }))
      await sql`
        insert into country (code, name, position, delivery_group_id)
        select code, name, position, null
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (code text, name jsonb, position integer)`.execute(
        tx.db,
      )
    }
    if (isEmpty.dicts) await addDictionaries(tx)
    if (isEmpty.assets)
      for (const [index, [asset, blockChain, rate]] of ASSETS.entries())
        await sql`
          insert into asset (asset, block_chain, withdrawal_fee_rate_micro, position)
          values (${asset}, ${blockChain}, ${rate}, ${index + 1})`.execute(tx.db)
  })
}
