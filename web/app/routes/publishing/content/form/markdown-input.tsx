import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { TextField } from '../model/fields.ts'
import { countText } from '../model/limits.ts'
import { type MarkdownEdit, markdownEdits, replacedPart } from '../model/markdown-edits.ts'
import styles from './editor.module.css'
import { type InputProps, useEditor } from './editor-context.ts'
import { FieldFrame } from './field-frame.tsx'
import { asText } from './plain-inputs.tsx'
import { useEmptied } from './use-emptied.ts'

/** A text with bold parts, links, lists and headings, and a button for each. */
export function MarkdownInput({ field, path, value }: InputProps<TextField>) {
  const { update, readOnly, mayEdit } = useEditor()
  const area = useRef<HTMLTextAreaElement>(null)
  const text = asText(value)
  const emptied = useEmptied(field, value)

  const apply = (edit: MarkdownEdit) => {
    const { current } = area
    if (!current || readOnly) return
    const { value: before, selectionStart, selectionEnd } = current
    const edited = edit({ text: before, start: selectionStart, end: selectionEnd })
    const { from, to, inserted } = replacedPart(before, edited.text)
    current.focus()
    current.setSelectionRange(from, to)
    // The only way to change a text so that the browser can undo it. It also tells React.
    if (!document.execCommand('insertText', false, inserted)) {
      flushSync(() => update(path, () => edited.text))
    }
    current.setSelectionRange(edited.start, edited.end)
  }

  return (
    <FieldFrame field={field} path={path} count={countText(text, field.max)}>
      {(wiring) => (
        <div>
          {mayEdit && (
            <fieldset className={styles.marks} aria-label={`Format ${field.label}`}>
              {markdownEdits.map(([name, edit]) => (
                <button type="button" className={styles.small} key={name} onClick={() => apply(edit)}>
                  {name}
                </button>
              ))}
            </fieldset>
          )}
          <textarea
            {...wiring}
            className={`${wiring.className} ${styles.long}`}
            rows={4}
            ref={area}
            value={text}
            onChange={({ target }) => update(path, () => target.value || emptied)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
