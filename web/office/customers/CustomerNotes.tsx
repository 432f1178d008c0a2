import { useAct } from '../parts/call.ts'
import { NotesCard } from '../parts/NotesCard.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { Customer } from './customer.ts'

export function CustomerNotes({ of }: { of: Customer }) {
  const t = useTexts('officeCustomers')
  const add = useAct('addCustomerNote')
  return (
    <NotesCard
      t={t}
      draftName={`customer note ${of.id}`}
      notes={of.notes}
      isOpen={of.status !== 'deleted'}
      add={(text, done) => add.mutate({ id: of.id, text }, { onSuccess: done })}
      busy={add.isPending}
      failure={add.error}
    />
  )
}
