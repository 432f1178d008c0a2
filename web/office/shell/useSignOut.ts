import { useAct } from '../parts/call.ts'

/** Signs out and loads the page anew, so that nothing that was read stays in memory. */
export const useSignOut = () => useAct('signOutOffice', () => location.replace('/admin'))
