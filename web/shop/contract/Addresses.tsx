import { Colon } from '../../ui/Colon.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS, NETWORK_IDS } from '../../../basics/networks.ts'
import { useCall } from '../../client/queries.ts'
import { useSettings } from '../../client/settings.tsx'
import { Address } from '../../ui/Address.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { contractsInput } from '../loads.ts'

type Line = CallResult<'listContracts'>['records'][number]

/** The shop's addresses by network. */
export function Addresses() {
  const t = useTexts('contract')
  const query = useCall('listContracts', contractsInput, { staleTime: 0 })
  return (
    <section className="grid gap-3" aria-labelledby="addresses">
      <div>
        <h2 id="addresses" className="text-lg font-semibold">
          {t.addresses}
        </h2>
        <p className="text-sm text-quiet">{t.addressesText}</p>
      </div>
      <Loaded query={query} waiting={<Skeleton className="h-100 rounded-card" />}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={t.noAddresses} text={t.noAddressesText} />
          ) : (
            NETWORK_IDS.filter((id) => records.some(({ network }) => network === id)).map((id) => (
              <div key={id} className="rounded-card border border-line bg-surface">
                <h3 className="border-b border-line px-4 py-2.5 text-sm font-semibold">
                  {NETWORKS[id].name}{' '}
                  <span className="font-normal text-quiet">{NETWORKS[id].label}</span>
                </h3>
                <ul className="divide-y divide-line">
                  {records
                    .filter(({ network }) => network === id)
                    .map((line) => (
                      <AddressRow key={`${line.kind} ${line.address}`} line={line} />
                    ))}
                </ul>
              </div>
            ))
          )
        }
      </Loaded>
    </section>
  )
}

/** The explorer is plain text: this page links nowhere else. A local chain has none. */
function AddressRow({ line }: { line: Line }) {
  const t = useTexts('contract')
  const { demo } = useSettings()
  const kind = t[`kind.${line.kind}`]
  return (
    <li className="py-2 pr-1 pl-4" data-contract={line.kind}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 py-1">
          <p className="text-sm text-quiet">
            {kind}
            {line.proven !== null && (
              <span data-proven={line.proven}>{` · ${line.proven ? t.proven : t.notProven}`}</span>
            )}
          </p>
          <Address address={line.address} />
        </div>
        <span className="noscript:hidden">
          <Copy text={line.address} what={t.copyAddress({ kind })} />
        </span>
      </div>
      {!demo && line.explorer && (
        <p className="pr-3 pb-1 text-xs break-all text-quiet">
          {t.explorer}
          <Colon />
          <span className="select-all" translate="no">
            {line.explorer}
          </span>
        </p>
      )}
    </li>
  )
}
