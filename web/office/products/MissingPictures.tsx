import { useToast } from '../../ui/Toast.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Link } from '../parts/router.tsx'
import { Card } from '../parts/Show.tsx'
import { useLanguage, useTag, useTexts } from '../parts/texts.tsx'
import { useBracketed } from '../parts/useBracketed.ts'

const LOOK_EVERY_MS = 15_000

/** Pictures of imported products that have not come, each with its reason. Nothing when all are there. */
export function MissingPictures() {
  const t = useTexts('officeImport')
  const tag = useTag()
  const bracketed = useBracketed()
  const { locale } = useLanguage()
  const say = useToast()
  const missing = useCall(
    'listMissingPictures',
    { language: locale },
    { refetchInterval: LOOK_EVERY_MS },
  )
  const retry = useAct('retryPictures', () => say(t.asked))
  const { count = 0, pictures = [] } = missing.data ?? {}
  if (count === 0) return null
  return (
    <Card
      title={bracketed(t.missingPictures, count.toLocaleString(tag))}
      aside={
        <OfficeButton busy={retry.isPending} onClick={() => retry.mutate({})}>
          {t.askAgain}
        </OfficeButton>
      }
    >
      <p className="mb-2 text-sm text-quiet">{t.missingText}</p>
      <Refused cause={retry.error} />
      <ul className="divide-y divide-line text-sm">
        {pictures.map(({ url, productId, name, reason, facts, isTriedAgain }) => (
          <li key={`${productId} ${url}`} className="grid gap-0.5 py-2">
            <Link
              to={`/products/${productId}`}
              className="justify-self-start underline underline-offset-2 wrap-anywhere"
            >
              {name}
            </Link>
            <span className="text-xs text-quiet wrap-anywhere">{url}</span>
            <span>
              {reason === null ? t.notAskedYet : t[`picture.${reason}`](facts)}
              <span className="ml-2 text-quiet">
                {reason !== null && (isTriedAgain ? t.willRetry : t.willNotRetry)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
