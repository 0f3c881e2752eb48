import { monthNames } from '@course/contract/words/months'
import { useRef } from 'react'
import type { MonthsField, TextField } from '../model/fields.ts'
import { asList, pathName } from '../model/json.ts'
import { ColorInput } from './color-input.tsx'
import { DrawingInput } from './drawing-input.tsx'
import styles from './editor.module.css'
import { type InputProps, useEditor } from './editor-context.ts'
import { WholeProblem } from './field-frame.tsx'
import { GroupInput } from './group-input.tsx'
import { ListInput } from './list-input.tsx'
import { MarkdownInput } from './markdown-input.tsx'
import { PictureInput } from './picture-input.tsx'
import { ChoiceInput, LongInput, NumberInput, TextInput, YesNoInput } from './plain-inputs.tsx'

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
