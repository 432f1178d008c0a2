import type { ReactNode } from 'react'
import { NETWORKS } from '../../../basics/networks.ts'
import { classes } from '../../ui/classes.ts'
import { Age } from '../parts/Show.tsx'
import { Link } from '../parts/router.tsx'
import { useRights } from '../parts/session.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { Home } from './home.ts'

type Told = NonNullable<Home['health']>

function Light({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={classes('size-2 shrink-0 rounded-full', good ? 'bg-jade' : 'bg-amber')}
      />
      <span className={good ? '' : 'text-amber-text'}>{children}</span>
    </li>
  )
}

function NetworkLights({ networks }: Pick<Told, 'networks'>) {
  const t = useTexts('officeHome')
  const { may } = useRights()
  const closed = networks.filter(({ state }) => state !== 'open')
  if (networks.length === 0) return <Light good={false}>{t.noNetworks}</Light>
  return (
    <>
      <Light good={closed.length === 0}>
        {t.networksOpen({ open: networks.length - closed.length, all: networks.length })}
      </Light>
      {closed.map(({ network }) => (
        <Light key={network} good={false}>
          {may('finance.read') ? (
            <Link to="/networks" className="underline underline-offset-2">
              {t.networkClosed({ name: NETWORKS[network].name })}
            </Link>
          ) : (
            t.networkClosed({ name: NETWORKS[network].name })
          )}
        </Light>
      ))}
    </>
  )
}

/** One line, green while nothing has to be done. */
export function Health({ health }: { health: Told }) {
  const t = useTexts('officeHome')
  const { networks, mail, jobsFailing, backupAt, isDemo } = health
  return (
    <ul aria-label={t.health} className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-quiet">
      {isDemo && <Light good>{t.demo}</Light>}
      <NetworkLights networks={networks} />
      <Light good={mail === 'sent' || (mail === 'untried' && isDemo)}>{t[`mail.${mail}`]}</Light>
      <Light good={jobsFailing === 0}>
        {jobsFailing === 0 ? t.jobsFine : t.jobsFailing({ count: jobsFailing })}
      </Light>
      {backupAt === null ? (
        !isDemo && <Light good={false}>{t.noBackup}</Light>
      ) : (
        <Light good>
          {t.backup} <Age at={backupAt} />
        </Light>
      )}
    </ul>
  )
}
