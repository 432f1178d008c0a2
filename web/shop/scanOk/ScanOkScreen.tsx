import CheckOkScreen from '../checkOk/CheckOkScreen.tsx'

/** Where a revocation leads: what the chain says now, the same for whoever only opens the address. */
export default function ScanOkScreen() {
  return <CheckOkScreen tellsRevoked />
}
