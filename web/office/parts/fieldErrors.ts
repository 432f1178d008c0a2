import { CallFailure } from '../../client/callApi.ts'
import { useTexts } from './texts.tsx'

export function useFieldErrors(cause: unknown): (field: string) => string | undefined {
  const errors = useTexts('errors')
  const fields = cause instanceof CallFailure ? cause.fields : {}
  return (field) => {
    const reason = fields[field]
    return reason && errors[`field.${reason}`]
  }
}
