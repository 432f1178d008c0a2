/** What the wallet is asked to sign, word for word. */
export function TextToSign(props: { label: string; text: string; height?: string }) {
  const { label, text, height = 'max-h-48' } = props
  return (
    <pre
      tabIndex={0}
      aria-label={label}
      className={`${height} overflow-y-auto rounded-card border border-line bg-shade p-3 font-mono text-xs whitespace-pre-wrap`}
      translate="no"
    >
      {text}
    </pre>
  )
}
