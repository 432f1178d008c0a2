import type { AuditSubjectKind } from '../../../basics/auditSubjects.ts'
import { Link } from './router.tsx'
import { useRights } from './session.tsx'
import { useTexts } from './texts.tsx'

/** A link rather than a list, because reading the record is recorded too. */
export function RecordLink({ kind, id }: { kind: AuditSubjectKind; id: string | number }) {
  const t = useTexts('office')
  const { may } = useRights()
  return (
    may('audit.read') && (
      <Link
        to={`/audit?subjectKind=${kind}&text=${id}`}
        className="inline-flex min-h-11 items-center text-[13px] underline underline-offset-4 pointer-fine:min-h-0"
      >
        {t.whoDidWhat}
      </Link>
    )
  )
}
