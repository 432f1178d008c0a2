import CheckOkScreen from '../checkOk/CheckOkScreen.tsx'

/** Where a revocation leads: the allowances as on chain now. */
export default function ScanOkScreen() {
  return <CheckOkScreen tellsRevoked />
}
