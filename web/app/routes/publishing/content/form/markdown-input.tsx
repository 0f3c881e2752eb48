import { useRef } from 'react'
import type { TextField } from '../model/fields.ts'
import { countText } from '../model/limits.ts'
import { type MarkdownEdit, markdownEdits } from '../model/markdown-edits.ts'
import { applyEdit } from './apply-edit.ts'
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
    if (area.current && !readOnly) applyEdit(area.current, edit, (edited) => update(path, () => edited))
  }

  return (
    <FieldFrame field={field} path={path} text={text} count={countText(text, field.max)}>
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
