import type { ComponentType } from 'react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useCall } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { go, Link, useSearch } from '../parts/router.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { BackupStep } from './BackupStep.tsx'
import { ContractsStep } from './ContractsStep.tsx'
import { DeliveryStep } from './DeliveryStep.tsx'
import { LegalStep } from './LegalStep.tsx'
import { MailStep } from './MailStep.tsx'
import { NetworksStep } from './NetworksStep.tsx'
import { useSettings, type StepProps } from './settings.ts'
import { ShopStep } from './ShopStep.tsx'
import { isStep, putOff, stepDone, STEPS, type Step } from './steps.ts'

const SHOWN: Readonly<Record<Step, ComponentType<StepProps>>> = {
  shop: ShopStep,
  delivery: DeliveryStep,
  networks: NetworksStep,
  contracts: ContractsStep,
  mail: MailStep,
  legal: LegalStep,
  backup: BackupStep,
}

function Steps({ current }: { current: Step }) {
  const t = useTexts('officeSetup')
  const list = useCall('readGoLive', {})
  const delivery = useCall('listDelivery', {})
  const delivers = delivery.data?.groups.some(({ countries }) => countries.length > 0)
  return (
    <nav
      aria-label={t.steps}
      className="no-bar relative -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0"
    >
      <ol className="flex gap-1 md:grid">
        {STEPS.map((step, index) => {
          // A shop of keys opens without a fee; the step is done once there is one.
          const done =
            list.data && stepDone(step, list.data) && (step !== 'delivery' || delivers === true)
          return (
            <li
              key={step}
              className="shrink-0"
              ref={
                step === current ? (one) => one?.scrollIntoView({ block: 'nearest' }) : undefined
              }
            >
              <Link
                to={`/setup?step=${step}`}
                aria-current={step === current ? 'step' : undefined}
                className={classes(
                  'flex min-h-11 items-center gap-2 rounded-lg px-2.5 text-sm hover:bg-shade md:min-h-9',
                  step === current && 'bg-shade font-semibold',
                )}
              >
                <span
                  className={classes(
                    'grid size-5 shrink-0 place-items-center rounded-full text-xs tabular-nums',
                    done ? 'bg-jade-soft text-jade-text' : 'border border-control/70',
                  )}
                >
                  {done ? <Icon name="check" className="size-3.5" /> : index + 1}
                </span>
                {t[`step.${step}`]}
                {done && <span className="sr-only">{t.stepDone}</span>}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Sets up the shop step by step. Every step saves for itself, so that it can be left and taken up again. */
export default function SetupScreen() {
  const t = useTexts('officeSetup')
  const asked = useSearch().get('step')
  const step: Step = isStep(asked) ? asked : 'shop'
  const settings = useSettings()
  const Shown = SHOWN[step]
  const next = STEPS[STEPS.indexOf(step) + 1]
  const leave = () => {
    putOff()
    go('/')
  }
  return (
    <Screen
      title={t.setup}
      intro={t.setupText}
      actions={
        <OfficeButton onClick={leave}>{next === undefined ? t.toHome : t.putOff}</OfficeButton>
      }
    >
      <div className="grid gap-4 md:grid-cols-[220px_1fr] md:items-start">
        <Steps current={step} />
        <div className="grid gap-4">
          <Card title={t[`step.${step}`]}>
            <div className="grid gap-4">
              <p className="max-w-140 text-sm text-quiet">{t[`about.${step}`]}</p>
              <Loaded query={settings}>{(all) => <Shown settings={all} />}</Loaded>
            </div>
          </Card>
          {next !== undefined && (
            <OfficeButton className="justify-self-start" onClick={() => go(`/setup?step=${next}`)}>
              {t.nextStep({ name: t[`step.${next}`] })}
            </OfficeButton>
          )}
        </div>
      </div>
    </Screen>
  )
}
