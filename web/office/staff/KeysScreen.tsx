import { useState } from 'react'
import { Colon } from '../parts/Colon.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { hasAmount } from '../../../basics/permissions.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { goWith, useSearch } from '../parts/router.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Age, Badge, Facts, Time } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useTexts } from '../parts/texts.tsx'
import { MakeKey } from './MakeKey.tsx'

type Key = CallResult<'listApiKeys'>[number]

export default function KeysScreen() {
  const t = useTexts('officeStaff')
  const keys = useCall('listApiKeys', {})
  const search = useSearch()
  const [making, setMaking] = useState(false)
  const open = keys.data?.find(({ id }) => id === search.get('key'))
  const columns: Column<Key>[] = [
    {
      key: 'name',
      head: t.keyName,
      render: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      key: 'prefix',
      head: t.keys,
      render: ({ prefix }) => <code className="font-mono text-xs">{prefix}…</code>,
    },
    { key: 'by', head: t.madeBy, render: ({ madeBy }) => madeBy },
    {
      key: 'used',
      head: t.lastUsed,
      render: ({ lastUsedAt }) => (lastUsedAt === null ? t.never : <Age at={lastUsedAt} />),
    },
    { key: 'state', head: t.state, render: (key) => <KeyState of={key} /> },
  ]
  return (
    <Screen
      title={t.keys}
      intro={t.keysText}
      actions={
        <OfficeButton look="main" onClick={() => setMaking(true)}>
          {t.makeKey}
        </OfficeButton>
      }
    >
      <Loaded query={keys}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t.noKeys} text={t.noKeysText} />
          ) : (
            <Table
              label={t.keys}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
              to={({ id }) => `/keys?key=${id}`}
              renderCard={(key) => (
                <span className="grid gap-0.5">
                  <span className="flex items-center justify-between gap-2">
                    <span className="font-medium">{key.name}</span>
                    <KeyState of={key} />
                  </span>
                  <span className="text-xs text-quiet">
                    {t.lastUsed}
                    <Colon />
                    {key.lastUsedAt === null ? t.never : <Age at={key.lastUsedAt} />}
                  </span>
                </span>
              )}
            />
          )
        }
      </Loaded>
      {making && <MakeKey onClose={() => setMaking(false)} />}
      {open && <OneKey of={open} onClose={() => goWith(new URLSearchParams())} />}
    </Screen>
  )
}

function KeyState({ of }: { of: Key }) {
  const t = useTexts('officeStaff')
  return of.revokedAt === null ? (
    <Badge tone="good">{t.active}</Badge>
  ) : (
    <Badge tone="bad">{t.revoked}</Badge>
  )
}

function OneKey({ of: key, onClose }: { of: Key; onClose: () => void }) {
  const t = useTexts('officeStaff')
  const names = useTexts('rights')
  const [asking, setAsking] = useState(false)
  const revoke = useAct('revokeApiKey', () => setAsking(false))
  return (
    <>
      <Dialog kind="drawer" title={key.name} onClose={onClose}>
        <div className="grid gap-5">
          <Facts
            facts={[
              [t.keys, <code className="font-mono text-xs">{key.prefix}…</code>],
              [t.madeBy, key.madeBy],
              [t.since, <Time at={key.createdAt} />],
              [t.lastUsed, key.lastUsedAt === null ? t.never : <Time at={key.lastUsedAt} />],
              [t.ends, key.endsAt === null ? t.never : <Time at={key.endsAt} />],
              [
                t.rights,
                <ul className="grid gap-1">
                  {key.rights.map(({ permission, max }) => (
                    <li key={permission}>
                      {names[permission]}
                      {hasAmount(permission) && max !== null && ` · ${t.upTo({ amount: max })}`}
                    </li>
                  ))}
                </ul>,
              ],
            ]}
          />
          {key.revokedAt === null && (
            <OfficeButton
              look="danger"
              className="justify-self-start"
              onClick={() => setAsking(true)}
            >
              {t.revoke}
            </OfficeButton>
          )}
        </div>
      </Dialog>
      {asking && (
        <Confirm
          title={t.revoke}
          effect={t.revokeText({ name: key.name })}
          danger
          busy={revoke.isPending}
          failure={revoke.error}
          onConfirm={() => revoke.mutate({ id: key.id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
