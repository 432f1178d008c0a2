import { useState } from 'react'
import { Colon } from '../parts/Colon.tsx'
import { NETWORKS } from '../../../basics/networks.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { useCall } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Amount, Badge, Card, Facts, Short, Time, type Tone } from '../parts/Show.tsx'
import { Table } from '../parts/Table.tsx'
import { useTexts } from '../parts/texts.tsx'
import { roleText, type TreasuryNetwork } from './treasury.ts'

const TONES: Readonly<Record<NonNullable<TreasuryNetwork['books']>['state'], Tone>> = {
  agrees: 'good',
  differs: 'bad',
  notChecked: 'waiting',
}

function Books({ of }: { of: NonNullable<TreasuryNetwork['books']> }) {
  const t = useTexts('officeTreasury')
  const { state, at, addresses, problem } = of
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={TONES[state]}>{t[`books.${state}`]}</Badge>
      <span className="text-[13px] text-quiet">
        <Time at={at} /> · {t.comparedAt({ addresses })}
        {problem !== null && ` · ${t[`books.${problem}`]}`}
      </span>
    </span>
  )
}

type Row = {
  readonly address: string
  readonly role: string
  readonly usdt: string
  readonly mdd?: string | null
  readonly last: string
  readonly isWrong?: boolean
}

function Addresses({ label, head, rows }: { label: string; head: string; rows: readonly Row[] }) {
  const t = useTexts('officeTreasury')
  const hasMdd = rows.some(({ mdd }) => mdd)
  return (
    <Table
      label={label}
      rows={rows}
      idOf={({ address }) => address}
      nameOf={({ address }) => address}
      columns={[
        { key: 'address', head: t.address, render: ({ address }) => <Short text={address} /> },
        { key: 'role', head: t.role, render: ({ role }) => roleText(t, role) },
        { key: 'usdt', head: 'USDT', end: true, render: ({ usdt }) => formatAmount(usdt) },
        ...(hasMdd
          ? [
              {
                key: 'mdd',
                head: 'MDD',
                end: true,
                render: ({ mdd }: Row) => formatAmount(mdd ?? '0'),
              },
            ]
          : []),
        {
          key: 'last',
          head,
          end: true,
          render: ({ last, isWrong }) => (
            <span className={isWrong ? 'font-semibold text-red' : undefined}>
              {formatAmount(last)}
            </span>
          ),
        },
      ]}
      renderCard={({ address, role, usdt, mdd, last, isWrong }) => (
        <span className="grid gap-1">
          <span className="flex justify-between gap-2">
            <Short text={address} />
            <Amount amount={usdt} />
          </span>
          <span className="flex justify-between gap-2 text-[13px] text-quiet">
            <span>
              {roleText(t, role)}
              {mdd && ` · ${formatAmount(mdd)} MDD`}
            </span>
            <span className={isWrong ? 'font-semibold text-red' : undefined}>
              {head}
              <Colon />
              {formatAmount(last)}
            </span>
          </span>
        </span>
      )}
    />
  )
}

/** Asks a node on request only. */
function Now({ of }: { of: TreasuryNetwork }) {
  const t = useTexts('officeTreasury')
  const [asked, setAsked] = useState(false)
  const read = useCall('readTreasuryNow', { network: of.network }, { enabled: asked })
  return (
    <div className="grid gap-3">
      <OfficeButton
        className="justify-self-start"
        busy={read.isFetching}
        onClick={() => (asked ? void read.refetch() : setAsked(true))}
      >
        {t.now}
      </OfficeButton>
      <Refused cause={read.error} />
      {read.data && (
        <>
          {read.data.sweep && (
            <p className="text-sm">
              {t.sweepCost}
              <Colon />
              {t.sweepText({ cost: read.data.sweep.cost, symbol: read.data.coinSymbol })}
            </p>
          )}
          <Addresses
            label={`${t.byChain} ${NETWORKS[of.network].name}`}
            head={read.data.coinSymbol}
            rows={read.data.addresses.map((one) => ({ ...one, last: one.coin }))}
          />
        </>
      )}
    </div>
  )
}

/** Before anything is known of it, it has no row. */
const hasMdd = (of: TreasuryNetwork['mdd']): of is NonNullable<TreasuryNetwork['mdd']> =>
  of !== null && (of.books !== 'never' || of.held !== null || of.unswept !== null)

/** One line each: an alarm names the addresses that differ. */
function Mdd({ of }: { of: NonNullable<TreasuryNetwork['mdd']> }) {
  const t = useTexts('officeTreasury')
  const { books, held, difference, unswept } = of
  return (
    <span className="grid justify-items-start gap-1">
      {held !== null && <Amount amount={held} unit="MDD" />}
      {books !== 'never' && <Badge tone={TONES[books]}>{t[`books.${books}`]}</Badge>}
      {difference !== null && Number(difference) !== 0 && (
        <span className="text-red">
          {t.difference}
          <Colon />
          {formatAmount(difference)} MDD
        </span>
      )}
      {unswept !== null && (
        <span className="text-[13px] text-quiet">
          {t.unswept}
          <Colon />
          {t.unsweptText({
            addresses: unswept.addresses,
            amount: formatAmount(unswept.amount),
            asset: 'MDD',
          })}
        </span>
      )}
    </span>
  )
}

export function NetworkMoney({ of }: { of: TreasuryNetwork }) {
  const t = useTexts('officeTreasury')
  const { name, label } = NETWORKS[of.network]
  const { held, unswept } = of
  return (
    <Card
      title={
        <>
          {name} <span className="font-normal text-quiet">{label}</span>
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          facts={[
            of.books !== null && [t.books, <Books key="books" of={of.books} />],
            held !== null && [t.held, <Amount key="held" amount={held.usdt} />],
            held !== null && [
              t.difference,
              <span key="difference" className={Number(held.difference) === 0 ? '' : 'text-red'}>
                <Amount amount={held.difference} />
              </span>,
            ],
            unswept !== null && [
              t.unswept,
              <span key="unswept">
                {t.unsweptText({
                  addresses: unswept.addresses,
                  amount: formatAmount(unswept.usdt),
                  asset: 'USDT',
                })}
                <span className="block text-[13px] text-quiet">
                  <Time at={unswept.readAt} />
                </span>
              </span>,
            ],
            hasMdd(of.mdd) && ['MDD', <Mdd key="mdd" of={of.mdd} />],
          ]}
        />
        {of.addresses.length > 0 && (
          <Addresses
            label={`${t.byBooks} ${name}`}
            head={t.difference}
            rows={of.addresses.map((one) => ({
              ...one,
              last: one.difference,
              isWrong: Number(one.difference) !== 0,
            }))}
          />
        )}
        {held !== null && held.addresses > of.addresses.length && (
          <p className="text-[13px] text-quiet">
            {t.more({ count: held.addresses - of.addresses.length })}
          </p>
        )}
        <Now of={of} />
      </div>
    </Card>
  )
}
