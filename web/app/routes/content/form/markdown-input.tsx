import { useLayoutEffect, useRef } from 'react'
import type { TextField } from '../model/fields.ts'
import { countText } from '../model/limits.ts'
import { type MarkdownEdit, markdownEdits, type Selected } from '../model/markdown-edits.ts'
import styles from './editor.module.css'
import { type InputProps, useEditor } from './editor-context.ts'
import { FieldFrame } from './field-frame.tsx'
import { asText, storedText } from './plain-inputs.tsx'

/** A text with bold parts, links, lists and headings, and a button for each. */
export function MarkdownInput({ field, path, value }: InputProps<TextField>) {
  const { update, readOnly } = useEditor()
  const area = useRef<HTMLTextAreaElement>(null)
  /** What to select once the changed text is shown. */
  const selection = useRef<Selected>(undefined)
  const text = asText(value)

  useLayoutEffect(() => {
    const { current } = selection
    selection.current = undefined
    if (!current || !area.current) return
    area.current.focus()
    area.current.setSelectionRange(current.start, current.end)
  })

  const apply = (edit: MarkdownEdit) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
    const edited = edit({ text, start: selectionStart, end: selectionEnd })
    selection.current = edited
    update(path, () => edited.text)
  }

  return (
    <FieldFrame {...{ field, path }} count={countText(text, field.max)}>
      {(wiring) => (
        <div>
          {!readOnly && (
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
            onChange={({ target }) => update(path, () => storedText(target.value, field))}
          />
        </div>
      )}
    </FieldFrame>
  )
}
