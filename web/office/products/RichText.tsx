import { useRef } from 'react'
import {
  isHtml,
  parseRichText,
  pictureMark,
  type Block,
  type Line,
} from '../../../basics/richText.ts'
import { TextAreaField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { PictureField } from '../parts/PictureField.tsx'
import { useTexts } from '../parts/texts.tsx'

type Props = {
  label: string
  lang: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A description: text with a few marks, buttons that write them, and how buyers see it. */
export function RichText({ label, lang, value, error, onChange }: Props) {
  const t = useTexts('officeProducts')
  const area = useRef<HTMLTextAreaElement>(null)
  /** Changes the text around the cursor; `between` gets what is selected. */
  const edit = (between: (selected: string, line: string) => { from: number; text: string }) => {
    const { value: text, selectionStart, selectionEnd } = area.current!
    const lineStart = text.lastIndexOf('\n', selectionStart - 1) + 1
    const selected = text.slice(selectionStart, selectionEnd)
    const change = between(selected, text.slice(lineStart, selectionEnd))
    onChange(text.slice(0, selectionEnd - change.from) + change.text + text.slice(selectionEnd))
    area.current!.focus()
  }
  const markLine = (mark: string) => () =>
    edit((_, line) => ({ from: line.length, text: mark + line }))
  const bold = () => edit((selected) => ({ from: selected.length, text: `**${selected}**` }))
  const insert = (hash: string) =>
    edit((selected) => ({
      from: 0,
      text: `\n\n${pictureMark(hash, selected || t.pictureAlt)}\n\n`,
    }))
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <OfficeButton onClick={markLine('# ')}>{t.markHeading}</OfficeButton>
        <OfficeButton onClick={bold}>{t.markBold}</OfficeButton>
        <OfficeButton onClick={markLine('- ')}>{t.markList}</OfficeButton>
        <PictureField label={t.markPicture} waiting={t.pictureWaits} onStored={insert} />
      </div>
      <TextAreaField
        ref={area}
        label={label}
        hint={t.descriptionHint}
        rows={8}
        maxLength={20_000}
        lang={lang}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {value.trim() !== '' && (
        <details className="text-sm" data-rich-preview>
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4 pointer-fine:min-h-8">
            {t.richPreview}
          </summary>
          {isHtml(value) ? (
            <p className="text-[13px] text-quiet">{t.richHtml}</p>
          ) : (
            <div lang={lang} className="prose wrap-anywhere rounded-lg bg-paper p-3">
              {parseRichText(value).map((block, index) => (
                <OneBlock key={index} block={block} />
              ))}
            </div>
          )}
        </details>
      )}
    </div>
  )
}

const Pieces = ({ line }: { line: Line }) =>
  line.map(({ text, isBold }, index) => (isBold ? <strong key={index}>{text}</strong> : text))

const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      <Pieces line={line} />
    </span>
  ))

function OneBlock({ block }: { block: Block }) {
  if (block.kind === 'picture')
    return <img src={`/pictures/${block.hash}-720.webp`} alt={block.alt} />
  if ('line' in block) {
    const Heading = block.kind === 'heading' ? 'h3' : 'h4'
    return (
      <Heading>
        <Pieces line={block.line} />
      </Heading>
    )
  }
  const { kind, lines } = block
  if (kind === 'paragraph')
    return (
      <p>
        <Lines lines={lines} />
      </p>
    )
  if (kind === 'quote')
    return (
      <blockquote>
        <Lines lines={lines} />
      </blockquote>
    )
  const items = lines.map((line, index) => (
    <li key={index}>
      <Pieces line={line} />
    </li>
  ))
  return kind === 'list' ? <ul>{items}</ul> : <ol>{items}</ol>
}
