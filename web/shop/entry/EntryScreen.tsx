import { useLayoutEffect, useState } from 'react'
import { useHead } from '../../client/head.tsx'
import { Link, go, useQueryParameters } from '../../client/router.tsx'
import { useSettings } from '../../client/settings.tsx'
import { useSession } from '../../client/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { keepInviter } from '../parts/inviter.ts'
import { entryPath, homePath, settingPath } from '../paths.ts'
import { EntryPanes, firstPane, usePaneTitle, type EntryPane } from './EntryPanes.tsx'

const PANES: readonly EntryPane[] = ['login', 'register', 'forgot', 'wallet']
/** Accepts only paths of this shop, so that the redirect cannot lead elsewhere. */
const OWN_PATH = /^\/(?![/\\])[\w/?=&.-]*$/

/** Signing in as a page; the pane and the target after it (`to`) are in the address. */
export default function EntryScreen() {
  const t = useTexts('account')
  const shop = useTexts('shop')
  const query = useQueryParameters()
  const { signedIn, known } = useSession()
  const settings = useSettings()
  const { invitation, to } = query
  const pane =
    PANES.find((one) => one === query['pane']) ??
    (invitation && settings.sendsCodes ? 'register' : firstPane(settings))
  const title = usePaneTitle(pane)
  // Also redirects members who are already signed in.
  const [arrivedSignedIn, setArrived] = useState<boolean>()
  if (known && arrivedSignedIn === undefined) setArrived(signedIn)
  // Before the effect of the register pane, which reads it.
  useLayoutEffect(() => {
    if (invitation) keepInviter(invitation)
  }, [invitation])
  useHead({ title: `${title} · ${shop.shopName}` })
  const leave = () => go(to && OWN_PATH.test(to) ? to : settingPath, { replace: true })
  if (arrivedSignedIn && signedIn) {
    return (
      <div className="mx-auto max-w-150 pt-8">
        <h1 className="sr-only">{t.alreadyIn}</h1>
        <EmptyState
          picture={<Icon name="check" className="size-10 text-jade-text" />}
          title={t.alreadyIn}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <Link href={homePath()} className={buttonClass()}>
                {shop.toHome}
              </Link>
              <Link href={settingPath} className={buttonClass('main')}>
                {shop.tabMine}
              </Link>
            </span>
          }
        />
      </div>
    )
  }
  return (
    <div className="mx-auto max-w-110">
      <BackBar title={<h1 className="text-base font-medium">{title}</h1>} />
      <noscript>
        <p className="px-4 pb-4 text-sm">{t.needsScript}</p>
      </noscript>
      <div className="px-4 pt-2 pb-8">
        <EntryPanes
          pane={pane}
          onPane={(next) => go(entryPath(next, to), { replace: true })}
          onDone={leave}
        />
      </div>
    </div>
  )
}
