import { useState } from 'react'
import { OWNER, hasAmount } from '../../../basics/permissions.ts'
import type { CallResult } from '../../../api/calls.ts'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { ButtonLink, OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { RoleForm } from './RoleForm.tsx'
import { roleText } from './roleText.ts'

export type Role = CallResult<'listRoles'>[number]

export default function RolesScreen() {
  const t = useTexts('officeStaff')
  const roles = useCall('listRoles', {})
  const [editing, setEditing] = useState<string | null>()
  const [removing, setRemoving] = useState<string>()
  const remove = useAct('removeRole', () => setRemoving(undefined))
  return (
    <Screen
      title={t.roles}
      actions={
        <>
          <ButtonLink to="/staff">{t.people}</ButtonLink>
          <OfficeButton look="main" onClick={() => setEditing(null)}>
            {t.newRole}
          </OfficeButton>
        </>
      }
    >
      <Loaded query={roles}>
        {(list) => (
          <>
            <div className="grid gap-3 md:grid-cols-2">
              {list.map((role) => (
                <RoleCard
                  key={role.name}
                  role={role}
                  onEdit={() => setEditing(role.name)}
                  onRemove={() => setRemoving(role.name)}
                />
              ))}
            </div>
            {editing !== undefined && (
              <RoleForm
                key={editing ?? ''}
                role={list.find(({ name }) => name === editing)}
                onClose={() => setEditing(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
      {removing !== undefined && (
        <Confirm
          title={t.removeRole}
          effect={t.removeRoleText({ name: roleText(t, removing) })}
          danger
          busy={remove.isPending}
          failure={remove.error}
          onConfirm={() => remove.mutate({ name: removing })}
          onClose={() => {
            remove.reset()
            setRemoving(undefined)
          }}
        />
      )}
    </Screen>
  )
}

function RoleCard({
  role,
  onEdit,
  onRemove,
}: {
  role: Role
  onEdit: () => void
  onRemove: () => void
}) {
  const t = useTexts('officeStaff')
  return (
    <Card
      title={roleText(t, role.name)}
      aside={<span className="text-xs text-quiet">{t.peopleCount({ count: role.people })}</span>}
    >
      {role.name === OWNER ? (
        <p className="text-sm text-quiet">{t.ownerRights}</p>
      ) : (
        <>
          <RightsList rights={role.rights} />
          {role.offered.length > 0 && <Offered role={role} />}
          <div className="mt-3 flex gap-2">
            <OfficeButton onClick={onEdit}>{t.editRole}</OfficeButton>
            {role.people === 0 && <OfficeButton onClick={onRemove}>{t.removeRole}</OfficeButton>}
          </div>
        </>
      )}
    </Card>
  )
}

function RightsList({ rights }: { rights: Role['rights'] }) {
  const t = useTexts('officeStaff')
  const names = useTexts('rights')
  return (
    <ul className="grid gap-1 text-[13px]">
      {rights.map(({ permission, max }) => (
        <li key={permission}>
          {names[permission]}
          {hasAmount(permission) && max !== null && (
            <span className="text-quiet"> · {t.upTo({ amount: max })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What a newer version has for a preset role; a person decides, once. */
function Offered({ role: { name, version, offered } }: { role: Role }) {
  const t = useTexts('officeStaff')
  const answer = useAct('answerOfferedRights')
  const press = (take: boolean) => answer.mutate({ name, version, take })
  return (
    <div className="mt-3 grid gap-2 rounded-lg bg-shade p-3">
      <p className="text-[13px] font-medium">{t.offered}</p>
      <RightsList rights={offered} />
      <div className="flex flex-wrap gap-2">
        <OfficeButton look="main" disabled={answer.isPending} onClick={() => press(true)}>
          {t.takeOffered}
        </OfficeButton>
        <OfficeButton disabled={answer.isPending} onClick={() => press(false)}>
          {t.leaveOffered}
        </OfficeButton>
      </div>
      <Refused cause={answer.error} />
    </div>
  )
}
