import CheckOkScreen from '../checkOk/CheckOkScreen.tsx'

/** After a revocation: what is still allowed. */
export default function ScanOkScreen() {
  return <CheckOkScreen revoked />
}
