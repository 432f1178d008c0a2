import { useState } from 'react'
import { useCall } from '../parts/call.ts'
import { ButtonLink, OfficeButton } from '../parts/OfficeButton.tsx'
import { goWith, useSearch } from '../parts/router.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Age, Badge } from '../parts/Show.tsx'
import { Table, type Column } from '../parts/Table.tsx'
import { useTexts } from '../parts/texts.tsx'
import { Invite } from './Invite.tsx'
import { Member } from './Member.tsx'
import { roleText } from './roleText.ts'
import { useSignInText, type Staff } from './useSignInText.ts'

function StateBadge({ member }: { member: Staff }) {
  const t = useTexts('officeStaff')
  if (member.disabledAt !== null) return <Badge tone="bad">{t.disabled}</Badge>
  if (member.linkEndsAt !== null) return <Badge tone="waiting">{t.invited}</Badge>
  return <Badge tone="good">{t.active}</Badge>
}

export default function StaffScreen() {
  const t = useTexts('officeStaff')
  const staff = useCall('listStaff', {})
  const search = useSearch()
  const signInText = useSignInText()
  const [inviting, setInviting] = useState(false)
  const open = staff.data?.find(({ id }) => id === search.get('person'))
  const columns: Column<Staff>[] = [
    {
      key: 'name',
      head: t.people,
      render: ({ name }) => <span className="font-medium">{name}</span>,
    },
    { key: 'role', head: t.role, render: ({ role }) => roleText(t, role) },
    { key: 'signIn', head: t.signInWith, render: (member) => signInText(member) || '–' },
    {
      key: 'seen',
      head: t.lastSeen,
      render: ({ lastSeenAt }) => (lastSeenAt === null ? t.never : <Age at={lastSeenAt} />),
    },
    { key: 'state', head: t.state, render: (member) => <StateBadge member={member} /> },
  ]
  return (
    <Screen
      title={t.staff}
      actions={
        <>
          <ButtonLink to="/staff/roles">{t.roles}</ButtonLink>
          <OfficeButton look="main" onClick={() => setInviting(true)}>
            {t.invite}
          </OfficeButton>
        </>
      }
    >
      <Loaded query={staff}>
        {(rows) => (
          <Table
            label={t.staff}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            to={({ id }) => `/staff?person=${id}`}
            renderCard={(member) => (
              <span className="grid gap-0.5">
                <span className="flex items-center justify-between gap-2">
                  <span className="font-medium">{member.name}</span>
                  <StateBadge member={member} />
                </span>
                <span className="text-quiet">{roleText(t, member.role)}</span>
                <span className="text-xs text-quiet">{signInText(member)}</span>
              </span>
            )}
          />
        )}
      </Loaded>
      {inviting && <Invite onClose={() => setInviting(false)} />}
      {open && <Member key={open.id} member={open} onClose={() => goWith(new URLSearchParams())} />}
    </Screen>
  )
}
