import { pictureProblems, pictureSize } from '@course/contract/publishing/pictures/picture-problems'
import { monthNames } from '@course/contract/words/months'
import { useRef } from 'react'
import { forgetsFile } from '../../../../forms/forgets-file.ts'
import type { MonthsField, TextField } from '../model/fields.ts'
import { asList, pathName } from '../model/json.ts'
import { countText } from '../model/limits.ts'
import { type MarkdownEdit, markdownEdits } from '../model/markdown-edits.ts'
import { applyEdit } from './apply-edit.ts'
import { ColorInput } from './color-input.tsx'
import styles from './editor.module.css'
import { type InputProps, useEditor } from './editor-context.ts'
import { FieldFrame, WholeProblem } from './field-frame.tsx'
import { GroupInput } from './group-input.tsx'
import { ListInput } from './list-input.tsx'
import { PictureInput } from './picture-input.tsx'
import { asText, ChoiceInput, LongInput, NumberInput, TextInput, YesNoInput } from './plain-inputs.tsx'
import { useEmptied } from './use-emptied.ts'

/** The form of any field, made from what the schema says about it. */
export function FieldInput({ field, path, value }: InputProps) {
  const place = { path, value }
  switch (field.kind) {
    case 'group':
      return <GroupInput field={field} {...place} Input={FieldInput} />
    case 'list':
      return <ListInput field={field} {...place} Input={FieldInput} />
    case 'number':
      return <NumberInput field={field} {...place} />
    case 'yesNo':
      return <YesNoInput field={field} {...place} />
    case 'choice':
      return <ChoiceInput field={field} {...place} />
    case 'months':
      return <MonthsInput field={field} {...place} />
    case 'fixed':
      return null
    case 'long':
      return <LongInput field={field} {...place} />
    case 'markdown':
    case 'lesson':
      return <MarkdownInput field={field} {...place} />
    case 'svg':
      return <DrawingInput field={field} {...place} />
    case 'color':
      return <ColorInput field={field} {...place} />
    case 'picture':
      return <PictureInput field={field} {...place} />
    case 'text':
      return isSentence(field) ? <LongInput field={field} {...place} /> : <TextInput field={field} {...place} />
    case 'money':
    case 'vimeo':
    case 'link':
    case 'date':
      return <TextInput field={field} {...place} />
    default:
      return unknownKind(field)
  }
}

/** Doesn't compile while a kind of field has no input. */
const unknownKind = (field: never): never => {
  throw new Error(`No input is made for the field ${JSON.stringify(field)}.`)
}

/** Texts that may not fit on one line of a phone grow with what is typed. */
const isSentence = ({ max }: TextField) => (max ?? 0) >= 100

/** A box for each month, so that they are always in order and none is there twice. */
function MonthsInput({ field, path, value }: InputProps<MonthsField>) {
  const { update, readOnly } = useEditor()
  const wasAbsent = useRef(value === undefined)
  const chosen = new Set(asList(value).map(Number))
  const toggle = (month: number) => {
    const next = new Set(chosen)
    if (!next.delete(month)) next.add(month)
    const isAbsent = next.size === 0 && wasAbsent.current
    update(path, () => (isAbsent ? undefined : [...next].sort((a, b) => a - b)))
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {field.label}
        {field.optional && <span className={styles.optional}> (optional)</span>}
      </legend>
      {field.help && <p className={styles.help}>{field.help}</p>}
      <WholeProblem path={path} />
      <div className={styles.months}>
        {monthNames.map((name, index) => (
          <label key={name}>
            <input
              type="checkbox"
              name={`${pathName(path)}.${index + 1}`}
              disabled={readOnly}
              checked={chosen.has(index + 1)}
              onChange={() => toggle(index + 1)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A text with bold parts, links, lists and headings, and a button for each. */
function MarkdownInput({ field, path, value }: InputProps<TextField>) {
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

/** A drawing as SVG, typed, pasted or read from a file, and shown as members will see it. */
function DrawingInput({ field, path, value }: InputProps<TextField>) {
  const { update, readOnly, mayEdit } = useEditor()
  const emptied = useEmptied(field, value)
  const svg = asText(value)
  const size = pictureSize(svg)
  return (
    <div className={styles.drawing}>
      {size && pictureProblems(svg).length === 0 && (
        <img {...size} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="What members see" />
      )}
      {mayEdit && (
        <label className={styles.drawingFile}>
          Take it from a file
          <input
            type="file"
            accept=".svg,image/svg+xml"
            disabled={readOnly}
            {...forgetsFile}
            onChange={async ({ target }) => {
              const [file] = target.files ?? []
              if (!file) return
              const text = await file.text()
              update(path, () => text || emptied)
            }}
          />
        </label>
      )}
      <FieldFrame field={field} path={path}>
        {(wiring) => (
          <textarea
            {...wiring}
            className={`${wiring.className} ${styles.code}`}
            rows={12}
            spellCheck={false}
            value={svg}
            onChange={({ target }) => update(path, () => target.value || emptied)}
          />
        )}
      </FieldFrame>
    </div>
  )
}
