import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCall } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { useTexts } from '../parts/texts.tsx'
import { AddWebhook } from './AddWebhook.tsx'
import { EndpointCard } from './EndpointCard.tsx'

const READ_AGAIN_MS = 10_000

/** Other programs that receive events. */
export default function WebhooksScreen() {
  const t = useTexts('officeWebhooks')
  const listed = useCall('listWebhooks', {}, { refetchInterval: READ_AGAIN_MS })
  const [adding, setAdding] = useState(false)
  return (
    <Screen
      title={t.webhooks}
      intro={t.webhooksText}
      actions={
        <OfficeButton look="main" onClick={() => setAdding(true)}>
          {t.add}
        </OfficeButton>
      }
    >
      <Loaded query={listed}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <EmptyState title={t.none} text={t.noneText} />
          ) : (
            <div className="grid gap-4">
              {endpoints.map((one) => (
                <EndpointCard key={one.id} of={one} />
              ))}
            </div>
          )
        }
      </Loaded>
      {adding && <AddWebhook events={listed.data?.events ?? []} onClose={() => setAdding(false)} />}
    </Screen>
  )
}
