import { Copy } from '../../ui/Copy.tsx'

export const CopyableCommand = ({ command, what }: { command: string; what: string }) => (
  <div className="flex items-start gap-1">
    <code
      className="min-w-0 flex-1 rounded-lg bg-shade p-2 font-mono text-xs break-all select-all"
      translate="no"
    >
      {command}
    </code>
    <Copy text={command} what={what} />
  </div>
)
