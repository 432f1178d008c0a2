import { RecordLink } from '../parts/RecordLink.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useTexts } from '../parts/texts.tsx'
import { ConversationView } from './ConversationView.tsx'

export default function ConversationScreen({ id = '' }: { id?: string }) {
  const t = useTexts('officeTalk')
  return (
    <Screen title={t.title} actions={<RecordLink kind="conversation" id={id} />}>
      <div className="max-w-200">
        <ConversationView which={{ conversationId: id }} />
      </div>
    </Screen>
  )
}
