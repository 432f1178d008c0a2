import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Badge, Card, Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { NewPoll } from './NewPoll.tsx'

type Poll = CallResult<'readPolls'>[number]

/** Questions to members (rules: rewards#votes). */
export default function PollsScreen() {
  const t = useTexts('officePromotions')
  const query = useCall('readPolls', {})
  const [adding, setAdding] = useState(false)
  return (
    <Screen
      title={t.polls}
      intro={t.pollsIntro}
      actions={
        <OfficeButton look="main" onClick={() => setAdding(true)}>
          {t.put}
        </OfficeButton>
      }
    >
      <Loaded query={query}>
        {(polls) => (
          <div className="grid max-w-220 gap-4">
            {polls.length === 0 ? (
              <EmptyState title={t.noPolls} text={t.putText} />
            ) : (
              <div className="grid gap-4 sm:grid-cols-2">
                {polls.map((one) => (
                  <PollCard key={one.id} poll={one} />
                ))}
              </div>
            )}
            {adding && <NewPoll onClose={() => setAdding(false)} />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function PollCard({ poll }: { poll: Poll }) {
  const t = useTexts('officePromotions')
  const say = useToast()
  const [ending, setEnding] = useState(false)
  const end = useAct('closePoll', () => {
    say(t.ended)
    setEnding(false)
  })
  const { id, title, voters, weighing, voted, options, endsAt, hasEnded } = poll
  return (
    <Card
      title={title}
      aside={<Badge tone={hasEnded ? 'plain' : 'good'}>{hasEnded ? t.isClosed : t.isOpen}</Badge>}
    >
      <div className="grid gap-3" data-poll={id}>
        <Facts
          facts={[
            ...options.map(({ text, votes }): [string, string] => [
              text,
              t.votes({ count: votes }),
            ]),
            [t.voted, String(voted)],
            [t.weighing, weighing === 'level' ? t.byLevel : t.byMember],
            [t.voters, voters === 'buyers' ? t.buyers : t.members],
            [hasEnded ? t.isClosed : t.until, <Time at={endsAt} />],
          ]}
        />
        {!hasEnded && (
          <OfficeButton className="justify-self-start" onClick={() => setEnding(true)}>
            {t.end}
          </OfficeButton>
        )}
      </div>
      {ending && (
        <Confirm
          title={t.end}
          effect={t.endText}
          danger
          busy={end.isPending}
          failure={end.error}
          onConfirm={() => end.mutate({ id })}
          onClose={() => setEnding(false)}
        />
      )}
    </Card>
  )
}
