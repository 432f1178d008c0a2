import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { arriving } from '../../load/chunkFailure.ts'
import { parseMicro } from '../../../basics/money.ts'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { useSession } from '../../client/session.ts'
import type { Check } from '../../client/statement/checkMine.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { CopyableCommand } from '../parts/CopyableCommand.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { useSubmit } from '../parts/useSubmit.ts'
import { MoneyIcon } from '../parts/MoneyIcon.tsx'
import { Refused } from '../parts/Refused.tsx'
import { saveJson } from '../../ui/saveFile.ts'

type Proof = CallResult<'proveBalance'>
type Found = { proof: Proof; check: Check; code: string }

/** The verifier and its hash are loaded on demand. */
const checker = () =>
  arriving(() => import('../../client/statement/checkMine.ts'), 'web/client/statement/checkMine.ts')

async function findMine(day: string | undefined): Promise<Found> {
  const [proof, account, { checkMine }] = await Promise.all([
    callApi('proveBalance', day ? { day } : {}),
    callApi('readAccount', {}),
    checker(),
  ])
  const { code } = account.inviteRecord
  return { proof, code, check: await checkMine(proof.statement, proof.proof, code) }
}

/** Checks in the browser whether the member's balance is in the statement (rules: balances#daily-statement). */
export function MyProof({ day }: { day: string | undefined }) {
  const t = useTexts('contract')
  const { signedIn, person } = useSession()
  return (
    <section className="grid gap-3" aria-labelledby="mine">
      <div>
        <h2 id="mine" className="text-lg font-semibold">
          {t.mine}
        </h2>
        <p className="text-sm text-quiet">{t.mineText}</p>
      </div>
      <Checking key={`${day} ${person}`} day={day} signedIn={signedIn} />
    </section>
  )
}

/** Visitors see the same button, which opens sign-in, so that the page does not jump. */
function Checking({ day, signedIn }: { day: string | undefined; signedIn: boolean }) {
  const t = useTexts('contract')
  const { run, busy, refusal } = useSubmit()
  const [proven, setFound] = useState<Found>()
  const found = signedIn ? proven : undefined
  const isMissing = refusal instanceof CallFailure && refusal.name === 'notFound'
  const press = () => {
    if (!signedIn) return openLogin()
    void run(async () => {
      setFound(undefined)
      setFound(await findMine(day))
    })
  }
  return (
    <div className="grid gap-3" aria-busy={busy || undefined}>
      <Button
        look={found ? 'plain' : 'main'}
        wide
        busy={busy}
        icon={<Icon name="shield" />}
        onClick={press}
      >
        {busy ? t.checking : found ? t.checkAgain : t.check}
      </Button>
      {isMissing ? (
        <div role="alert" className="rounded-card bg-shade p-4 text-sm">
          <p className="font-semibold">{t.notIncluded}</p>
          <p>{t.notIncludedText}</p>
        </div>
      ) : (
        refusal !== undefined && <Refused cause={refusal} />
      )}
      {found && <Result {...found} />}
    </div>
  )
}

type StepState = 'ok' | 'failed' | 'notReached' | 'unknown'

/** The step at which each problem occurs: earlier steps passed, later ones did not run. */
const STEP_OF: Record<NonNullable<Check['problem']>, number> = {
  statement: 1,
  proof: 1,
  otherDay: 1,
  otherAccount: 0,
  path: 1,
  root: 1,
  totals: 2,
}
const SIGNATURE: Record<Check['signature'], StepState> = {
  valid: 'ok',
  invalid: 'failed',
  unknown: 'unknown',
}

function stepsOf({ problem, signature }: Check): StepState[] {
  const at = problem === undefined ? undefined : STEP_OF[problem]
  // Only a proof that leads to the root says which account it is for.
  const proven = [0, 1, 2].map((step): StepState => {
    if (at === undefined) return 'ok'
    if (problem === 'otherAccount') return step === 0 ? 'failed' : 'ok'
    return step === 0 ? 'notReached' : step < at ? 'ok' : step === at ? 'failed' : 'notReached'
  })
  return [...proven, SIGNATURE[signature]]
}

function Result({ proof, check, code }: Found) {
  const t = useTexts('contract')
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isWrong = check.problem !== undefined || check.signature === 'invalid'
  const file = `statement-proof-${proof.day}.json`
  const { body, signature, publicKey } = proof.statement
  const states = stepsOf(check)
  const labels = [
    t['step.account']({ code }),
    t['step.path'],
    t['step.totals'],
    check.signature === 'unknown' ? t['step.signatureUnknown'] : t['step.signature'],
  ]
  const command = `npm run statement:verify -- ${file} --key ${publicKey}`
  return (
    <div
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
      data-verdict={isWrong ? 'failed' : check.signature}
    >
      <div
        className={classes(
          'flex gap-3 rounded-card p-3',
          isWrong ? 'bg-red-soft text-red' : 'bg-jade-soft text-jade-text',
        )}
      >
        <Icon name={isWrong ? 'alert' : 'check'} className="size-6" />
        <div>
          <p ref={heading} tabIndex={-1} role="status" className="font-semibold outline-none">
            {isWrong ? t.failed : check.signature === 'unknown' ? t.verifiedButKey : t.verified}
          </p>
          {isWrong && <p className="text-sm">{t.failedText}</p>}
        </div>
      </div>
      <ol className="grid gap-2 text-sm">
        {labels.map((label, index) => (
          <Step key={index} state={states[index]!} label={label} />
        ))}
      </ol>
      {!isWrong && <OwnBalances balances={check.balances} />}
      <div className="grid gap-2 border-t border-line pt-4">
        <Button
          icon={<MoneyIcon name="download" className="size-5" />}
          onClick={() =>
            saveJson(
              file,
              JSON.stringify({ body, signature, publicKey, proof: proof.proof }, null, 2),
            )
          }
        >
          {t.proof}
        </Button>
        <p className="text-xs text-quiet">{t.proofNote}</p>
        <p className="text-xs text-quiet">{t.commandLine}</p>
        <CopyableCommand command={command} what={t.copyCommand} />
      </div>
    </div>
  )
}

const LOOKS: Record<StepState, string> = {
  ok: 'border-jade bg-jade-soft text-jade-text',
  failed: 'border-red bg-red-soft text-red',
  notReached: 'border-control text-quiet',
  unknown: 'border-amber bg-amber-soft text-amber-text',
}

function Step({ state, label }: { state: StepState; label: string }) {
  const t = useTexts('contract')
  return (
    <li data-step={state} className="flex items-start gap-3">
      <span
        className={classes(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          LOOKS[state],
        )}
      >
        {state !== 'notReached' && (
          <Icon name={state === 'ok' ? 'check' : 'alert'} className="size-4" />
        )}
      </span>
      <span className={state === 'notReached' ? 'text-quiet' : ''}>
        {label}
        {state === 'failed' && <strong className="ml-2 text-red">{t.stepFailed}</strong>}
        {state === 'notReached' && <span className="ml-2">{t.stepNotReached}</span>}
      </span>
    </li>
  )
}

function OwnBalances({ balances }: { balances: Check['balances'] }) {
  const t = useTexts('contract')
  const some = Object.entries(balances).filter(([, amount]) => parseMicro(amount) !== 0n)
  return (
    <div className="text-sm">
      <p className="text-quiet">{t.yourBalances}</p>
      <p className="flex flex-wrap gap-x-4">
        {some.length === 0
          ? t.noBalances
          : some.map(([asset, amount]) => (
              <Price key={asset} amount={amount} unit={asset} tone="ink" />
            ))}
      </p>
    </div>
  )
}
