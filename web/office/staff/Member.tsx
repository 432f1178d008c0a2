import { useState } from 'react'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { SelectField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { OneTimeLink } from './OneTimeLink.tsx'
import { roleText } from './roleText.ts'
import { useSignInText, type Staff } from './useSignInText.ts'

type Asked = 'role' | 'disable' | 'enable' | 'reset'

/** What can be done to a member of staff, each in the words of its question. */
function useStaffActs({ id, name, role: was }: Staff, role: string, done: () => void) {
  const t = useTexts('officeStaff')
  const change = useAct('changeStaff', done)
  const disable = useAct('disableStaff', done)
  const enable = useAct('enableStaff', done)
  const reset = useAct('resetStaff', done)
  return {
    role: {
      act: change,
      run: () => change.mutate({ id, role, was }),
      title: t.changeRole,
      effect: t.changeRoleText({ name, role: roleText(t, role) }),
    },
    disable: {
      act: disable,
      run: () => disable.mutate({ id }),
      title: t.disable,
      effect: t.disableText({ name }),
    },
    enable: {
      act: enable,
      run: () => enable.mutate({ id }),
      title: t.enable,
      effect: t.enableText({ name }),
    },
    reset: {
      act: reset,
      run: () => reset.mutate({ id }),
      title: t.reset,
      effect: t.resetText({ name }),
    },
  } as const
}

function RoleField({
  member,
  role,
  onChange,
}: {
  member: Staff
  role: string
  onChange: (role: string) => void
}) {
  const t = useTexts('officeStaff')
  const roles = useCall('listRoles', {})
  return (
    <SelectField label={t.role} value={role} onChange={(event) => onChange(event.target.value)}>
      {(roles.data ?? [{ name: member.role }]).map((one) => (
        <option key={one.name} value={one.name}>
          {roleText(t, one.name)}
        </option>
      ))}
    </SelectField>
  )
}

/** One member of staff, and what can be done. */
export function Member({ member, onClose }: { member: Staff; onClose: () => void }) {
  const t = useTexts('officeStaff')
  const { name } = member
  const signInText = useSignInText()
  const [role, setRole] = useState(member.role)
  const [asked, setAsked] = useState<Asked>()
  const done = () => setAsked(undefined)
  const acts = useStaffActs(member, role, done)
  const link = acts.reset.act.data
  const ask = (what: Asked) => {
    acts[what].act.reset()
    setAsked(what)
  }
  const asking = asked && acts[asked]
  return (
    <>
      <Dialog kind="drawer" title={name} onClose={onClose}>
        <div className="grid gap-5">
          <Facts
            facts={[
              [t.role, roleText(t, member.role)],
              [t.signInWith, signInText(member) || '–'],
              [t.since, <Time at={member.createdAt} />],
              [t.lastSeen, member.lastSeenAt === null ? t.never : <Time at={member.lastSeenAt} />],
              member.disabledAt !== null && [t.disabled, <Time at={member.disabledAt} />],
            ]}
          />
          {link && <OneTimeLink {...link} name={name} />}
          <div className="flex flex-wrap items-end gap-2 border-t border-line pt-4">
            <div className="min-w-48 flex-1">
              <RoleField member={member} role={role} onChange={setRole} />
            </div>
            <OfficeButton disabled={role === member.role} onClick={() => ask('role')}>
              {t.changeRole}
            </OfficeButton>
          </div>
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <OfficeButton onClick={() => ask('reset')}>{t.reset}</OfficeButton>
            {member.disabledAt === null ? (
              <OfficeButton look="danger" onClick={() => ask('disable')}>
                {t.disable}
              </OfficeButton>
            ) : (
              <OfficeButton onClick={() => ask('enable')}>{t.enable}</OfficeButton>
            )}
          </div>
        </div>
      </Dialog>
      {asking && (
        <Confirm
          title={asking.title}
          effect={asking.effect}
          danger={asked === 'disable'}
          busy={asking.act.isPending}
          failure={asking.act.error}
          onConfirm={asking.run}
          onClose={done}
        />
      )}
    </>
  )
}
