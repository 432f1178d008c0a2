import { useAct } from '../parts/call.ts'

/** Signs out; a page that is loaded again keeps nothing of what was read. */
export const useSignOut = () => useAct('signOutOffice', () => location.replace('/admin'))
