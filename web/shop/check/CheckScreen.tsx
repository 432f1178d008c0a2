import { useRef, useState, type FormEvent } from 'react'
import { useHead } from '../../client/head.tsx'
import { go } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { checkOkPath } from '../paths.ts'
import { WalletList } from '../wallet/WalletList.tsx'
import { useConnection, useHadWallet, useWallets } from '../wallet/useWallet.ts'
import { isAddress } from '../parts/isAddress.ts'

/**
 * Chooses whose allowances to check: the connected wallet's or any address's (rules:
 * spending-limits#allowance-check).
 */
export default function CheckScreen() {
  const t = useTexts('limit')
  const { shopName } = useTexts('shop')
  const connection = useConnection()
  const [typed, type] = useState('')
  const [wrong, setWrong] = useState(false)
  const [connecting, connect] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useWallets(useHadWallet())
  useHead({ title: `${t.checkTitle} · ${shopName}`, description: t.checkText })
  const check = (event: FormEvent) => {
    event.preventDefault()
    const address = typed.trim()
    setWrong(!isAddress(address))
    if (isAddress(address)) go(checkOkPath(address))
    else field.current?.focus()
  }
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.checkTitle}</h1>} />
      <div className="grid gap-5 px-4">
        <p className="text-sm">{t.checkText}</p>
        <form noValidate onSubmit={check} className="grid gap-3">
          <TextField
            ref={field}
            label={t.checkAddress}
            name="address"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={64}
            value={typed}
            error={wrong ? t.checkAddressBad : undefined}
            onChange={(event) => {
              type(event.target.value)
              setWrong(false)
            }}
          />
          <Button type="submit" look="main" wide>
            {t.checkGo}
          </Button>
        </form>
        {connection ? (
          <Button wide onClick={() => go(checkOkPath(connection.address))}>
            {t.checkConnected}
          </Button>
        ) : connecting ? (
          <WalletList />
        ) : (
          <Button wide onClick={() => connect(true)}>
            {t.connect}
          </Button>
        )}
      </div>
    </div>
  )
}
