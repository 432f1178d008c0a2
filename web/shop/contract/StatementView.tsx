import { NETWORKS } from '../../../basics/networks.ts'
import { parseMicro } from '../../../basics/money.ts'
import { isInShop } from '../../../basics/tokens.ts'
import type { ReactNode } from 'react'
import type { ContractTexts } from '../../../i18n/cn/contract.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { Address } from '../../ui/Address.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { statementInput } from '../loads.ts'
import { MoneyIcon } from '../parts/MoneyIcon.tsx'
import { Facts } from '../parts/Facts.tsx'
import { utcTime } from '../parts/utcTime.ts'
import { contractPath } from '../paths.ts'
import { saveJson } from '../../ui/saveFile.ts'
import { isComplete, isDemo, listedTotals, shortfalls, type Statement } from './statementView.ts'

/** One day's signed statement: debts against holdings (rules: balances#daily-statement). */
export function StatementView({ day }: { day: string | undefined }) {
  const t = useTexts('contract')
  const query = useCall('readStatement', statementInput(day), { staleTime: 0 })
  const isMissing = query.error instanceof CallFailure && query.error.name === 'notFound'
  const missing = (
    <EmptyState
      picture={<NoDataPicture />}
      title={day ? t.noSuchDay : t.noStatement}
      text={day ? undefined : t.noStatementText}
      action={
        day && (
          <Link href={contractPath()} className={buttonClass()}>
            {t.newest}
          </Link>
        )
      }
    />
  )
  return (
    <section className="grid gap-3" aria-labelledby="statement">
      <div>
        <h2 id="statement" className="text-lg font-semibold">
          {t.statement}{' '}
          {(query.data?.day ?? day) && (
            <span className="font-normal text-quiet tabular-nums">{query.data?.day ?? day}</span>
          )}
        </h2>
        <p className="text-sm text-quiet">{t.statementText}</p>
      </div>
      <Loaded
        query={query}
        waiting={<Skeleton className="h-90 rounded-card" />}
        refused={isMissing && missing}
      >
        {(statement) => <Shown statement={statement} />}
      </Loaded>
    </section>
  )
}

function Shown({ statement }: { statement: Statement }) {
  const t = useTexts('contract')
  const { day, at, accounts, totals } = statement
  const download = () =>
    saveJson(
      `statement-${day}.json`,
      JSON.stringify(
        {
          body: statement.body,
          signature: statement.signature,
          publicKey: statement.publicKey,
          rootOnChain: statement.rootOnChain,
        },
        null,
        2,
      ),
    )
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4" data-statement={day}>
      <Totals totals={totals} />
      <Cover statement={statement} />
      <Facts
        rows={[
          [
            t.madeAt,
            <time dateTime={new Date(at).toISOString()} className="tabular-nums">
              {utcTime(at)}
            </time>,
          ],
          [t.accounts, <span className="tabular-nums">{accounts}</span>],
          ...otherRows(t, statement),
        ]}
      />
      <Root written={statement.rootOnChain} />
      <details className="border-t border-line pt-1 text-sm">
        <summary className="flex min-h-11 items-center underline underline-offset-4">
          {t.signed}
        </summary>
        <Hash name={t.root} value={statement.root} copy={t.copyRoot} />
        <Hash name={t.publicKey} value={statement.publicKey} copy={t.copyKey} />
        {statement.previous && (
          <Hash
            name={t.previous({ day: statement.previous.day })}
            value={statement.previous.hash}
            copy={t.copyPrevious}
          />
        )}
        <Hash name={t.signature} value={statement.signature} copy={t.copySignature} />
      </details>
      <Button icon={<MoneyIcon name="download" className="size-5" />} onClick={download}>
        {t.download}
      </Button>
    </div>
  )
}

/** The transaction that has the day's root. */
function Root({ written }: { written: Statement['rootOnChain'] }) {
  const t = useTexts('contract')
  if (written === null)
    return (
      <p className="text-sm text-quiet" data-root="none">
        {t.rootNotOnChain}
      </p>
    )
  const { isSame, isFinal, network, explorer, txHash } = written
  const state = !isSame ? 'other' : isFinal ? 'final' : 'sent'
  const text = { other: t.rootOther, final: t.rootFinal, sent: t.rootSent }[state]
  return (
    <p
      className={classes('text-sm', state === 'other' ? 'text-amber' : 'text-quiet')}
      data-root={state}
    >
      {text({ network: NETWORKS[network].name })}{' '}
      <a
        className="inline-flex min-h-11 items-center break-all underline underline-offset-4"
        href={explorer}
        target="_blank"
        rel="noreferrer"
      >
        {`${txHash.slice(0, 10)}…${txHash.slice(-6)}`}
      </a>
    </p>
  )
}

/** What the totals contain besides balances and published addresses. */
function otherRows(
  t: ContractTexts,
  { outside, rewards, orders }: Statement,
): [string, ReactNode][] {
  const amount = (text: string): ReactNode => (
    <span className="whitespace-nowrap tabular-nums">{`${formatAmount(text)} USDT`}</span>
  )
  return [
    ...(outside
      ? ([
          [t.owedRefunds, amount(outside.refunds)],
          [t.owedReview, amount(outside.review)],
        ] as [string, ReactNode][])
      : []),
    ...rewards
      .filter(({ owed, covered }) => parseMicro(owed)! > 0n || parseMicro(covered)! > 0n)
      .map(({ asset, owed, covered }): [string, ReactNode] => [
        t.owedRewards({ asset }),
        <span className="whitespace-nowrap tabular-nums" data-rewards={asset}>
          {`${formatAmount(owed)} / ${formatAmount(covered)} ${asset}`}
        </span>,
      ]),
    ...(orders
      ? ([[t.heldOrders({ count: orders.count }), amount(orders.amount)]] as [string, ReactNode][])
      : []),
  ]
}

/** Six of up to 18 decimals; the signed download has them all. */
const short = (amount: string): string => formatAmount(amount.replace(/(\.\d{6})\d+$/, '$1'))

/** A table, because amounts of one asset must align; large amounts scroll in their own box. */
function Totals({ totals }: { totals: Statement['totals'] }) {
  const t = useTexts('contract')
  const cell = 'py-2 text-end font-semibold tabular-nums'
  return (
    // Scrollable boxes must be reachable by keyboard.
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t.statement}>
      <table className="w-full text-sm whitespace-nowrap">
        <thead>
          <tr className="text-quiet">
            <th scope="col" className="pr-3 text-start font-normal">
              {t.asset}
            </th>
            <th scope="col" className="text-end font-normal">
              {t.owed}
            </th>
            <th scope="col" className="pl-3 text-end font-normal">
              {t.held}
            </th>
          </tr>
        </thead>
        <tbody>
          {listedTotals(totals).map(({ asset, owed, held }) => (
            <tr key={asset} data-total={asset} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-start font-medium">
                {asset}
              </th>
              <td className={cell}>{short(owed)}</td>
              <td className={classes(held === null ? 'py-2 text-end text-quiet' : cell, 'pl-3')}>
                {held === null ? (isInShop(asset) ? t.inShop : t.notRead) : short(held)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cover({ statement }: { statement: Statement }) {
  const t = useTexts('contract')
  const missing = shortfalls(statement.totals)
  if (missing.length === 0 && !isComplete(statement.totals)) return null
  const isCovered = missing.length === 0
  return (
    <div
      className={classes(
        'flex gap-2 rounded-card p-3 text-sm',
        isCovered ? 'bg-jade-soft text-jade-text' : 'bg-amber-soft text-amber-text',
      )}
      data-covered={isCovered}
    >
      <Icon name={isCovered ? 'check' : 'alert'} />
      <div>
        {isCovered ? (
          <p>{t.covered}</p>
        ) : (
          missing.map(({ asset, amount }) => (
            <p key={asset}>{t.notCovered({ amount: formatAmount(amount), asset })}</p>
          ))
        )}
        {!isCovered && isDemo(statement.body) && <p>{t.demoNote}</p>}
      </div>
    </div>
  )
}

function Hash({ name, value, copy }: { name: ReactNode; value: string; copy: string }) {
  return (
    <div className="flex items-start justify-between gap-2 py-1">
      <div className="min-w-0">
        <p className="text-quiet">{name}</p>
        <Address address={value} />
      </div>
      <Copy text={value} what={copy} />
    </div>
  )
}
