import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { callOffice, useCall } from '../parts/call.ts'
import { useDraft } from '../parts/draft.ts'
import { useQueryClient } from '@tanstack/react-query'

export type Setting = CallResult<'listSettings'>[number]
type Changed = CallResult<'changeSettings'>
export type StepProps = { readonly settings: readonly Setting[] }
type Values = Readonly<Record<string, string>>

/** Stands for a stored secret, which is never shown again. */
export const KEPT = '•'

export const useSettings = () => useCall('listSettings', {})

/** Lists are typed one entry a line and stored with commas. */
const isList = ({ kind }: Setting): boolean => kind === 'urls' || kind === 'addresses'
const toTyped = (one: Setting): string =>
  one.isSecret
    ? one.isSet
      ? KEPT
      : ''
    : isList(one)
      ? (one.value ?? '').split(',').join('\n')
      : (one.value ?? '')
const toStored = (one: Setting, typed: string): string | null => {
  const text = isList(one)
    ? typed
        .split(/[\n,]/)
        .map((part) => part.trim())
        .filter(Boolean)
        .join(',')
    : one.kind === 'address'
      ? typed.replace(/\s/g, '')
      : typed.trim()
  return text === '' ? null : text
}

export const nameOfNetwork = (network: NetworkId, name: string): string =>
  `CHAIN_${network}_${name}`

/** Settings that are saved together, and what was typed of them; kept in this tab until it is saved or taken back. */
export function useSettingsForm(form: string, settings: readonly Setting[]) {
  const client = useQueryClient()
  const now: Values = Object.fromEntries(settings.map((one) => [one.name, toTyped(one)]))
  const version = settings.map((one) => one.version).join(' ')
  const draft = useDraft(form, now, version)
  const [state, setState] = useState<{ busy: boolean; problems: Changed['problems'] }>({
    busy: false,
    problems: [],
  })
  const [failure, setFailure] = useState<unknown>()
  const [saved, setSaved] = useState(false)
  const isConflicting = Object.keys(draft.conflict).length > 0
  async function save(): Promise<boolean> {
    const changes = settings
      .filter((one) => one.name in draft.changed)
      .map((one) => ({
        name: one.name,
        value: toStored(one, draft.values[one.name] ?? ''),
        version: one.version,
      }))
    if (changes.length === 0) return true
    setState({ busy: true, problems: [] })
    setFailure(undefined)
    setSaved(false)
    try {
      const isNetwork = settings.every(({ group }) => group === 'network')
      const answer = await callOffice(isNetwork ? 'changeNetworkSettings' : 'changeSettings', {
        changes,
      })
      setState({ busy: false, problems: answer.problems })
      if (answer.saved) {
        draft.reset()
        setSaved(true)
      }
      await client.invalidateQueries()
      return answer.saved
    } catch (cause) {
      setState({ busy: false, problems: [] })
      setFailure(cause)
      return false
    }
  }
  return { ...draft, ...state, failure, saved, isConflicting, save, settings }
}
export type SettingsForm = ReturnType<typeof useSettingsForm>
