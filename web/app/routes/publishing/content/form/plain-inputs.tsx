import { useRef } from 'react'
import type { ChoiceField, NumberField, TextField, YesNoField } from '../model/fields.ts'
import type { Json } from '../model/json.ts'
import { countText } from '../model/limits.ts'
import styles from './editor.module.css'
import { type InputProps, useEditor } from './editor-context.ts'
import { FieldFrame } from './field-frame.tsx'
import { useEmptied } from './use-emptied.ts'

export const asText = (value: Json): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const types = { text: 'text', money: 'text', link: 'url', date: 'date' } as const
const modes = { text: undefined, money: 'decimal', link: 'url', date: undefined } as const

/** One line. */
export function TextInput({ field, path, value }: InputProps<TextField>) {
  const { update } = useEditor()
  const emptied = useEmptied(field, value)
  const kind = field.kind === 'money' || field.kind === 'link' || field.kind === 'date' ? field.kind : 'text'
  const text = asText(value)
  return (
    <FieldFrame field={field} path={path} text={text} count={countText(text, field.max)}>
      {(wiring) => (
        <input
          {...wiring}
          type={types[kind]}
          inputMode={modes[kind]}
          autoComplete="off"
          value={text}
          onChange={({ target }) => update(path, () => target.value || emptied)}
        />
      )}
    </FieldFrame>
  )
}

/** A sentence or paragraph. Line breaks are not part of these texts: a pasted one becomes a space, and Enter types none. */
export function LongInput({ field, path, value }: InputProps<TextField>) {
  const { update } = useEditor()
  const emptied = useEmptied(field, value)
  const text = asText(value)
  return (
    <FieldFrame field={field} path={path} text={text} count={countText(text, field.max)}>
      {(wiring) => (
        <textarea
          {...wiring}
          className={`${wiring.className} ${field.kind === 'long' ? styles.long : styles.sentence}`}
          rows={field.kind === 'long' ? 3 : 1}
          value={text}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
          onChange={({ target }) => update(path, () => target.value.replace(/\s*[\r\n]+/g, ' ') || emptied)}
        />
      )}
    </FieldFrame>
  )
}

/** The digits of a phone have no minus, and some have no point. */
function inputModeOf({ isWhole, min = 0 }: NumberField) {
  if (min < 0) return 'text'
  return isWhole ? 'numeric' : 'decimal'
}

/**
 * A number. What is not one stays as it was typed, so that the message can say so. A
 * decimal that would lose a zero while it is typed, such as 1.0, becomes a number when it is saved.
 */
export function NumberInput({ field, path, value }: InputProps<NumberField>) {
  const { update } = useEditor()
  const emptied = useEmptied(field, value)
  const store = (typed: string): Json => {
    if (typed.trim() === '') return emptied
    const text = typed.trim()
    const isNumber = /^-?\d+$/.test(text) || (!field.isWhole && String(Number(text)) === text)
    return isNumber ? Number(text) : typed
  }
  return (
    <FieldFrame field={field} path={path}>
      {(wiring) => (
        <input
          {...wiring}
          inputMode={inputModeOf(field)}
          autoComplete="off"
          value={asText(value)}
          onChange={({ target }) => update(path, () => store(target.value))}
        />
      )}
    </FieldFrame>
  )
}

export function ChoiceInput({ field, path, value }: InputProps<ChoiceField>) {
  const { update, readOnly } = useEditor()
  const emptied = useEmptied(field, value)
  return (
    <FieldFrame field={field} path={path}>
      {({ readOnly: _, ...wiring }) => (
        <select
          {...wiring}
          disabled={readOnly}
          value={asText(value)}
          onChange={({ target }) => update(path, () => target.value || emptied)}
        >
          {field.optional && <option value="">None</option>}
          {field.options.map((option) => (
            <option key={option} value={option}>
              {field.texts[option] ?? option}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

export function YesNoInput({ field, path, value }: InputProps<YesNoField>) {
  const { update, readOnly } = useEditor()
  const wasAbsent = useRef(value === undefined)
  return (
    <FieldFrame field={field} path={path}>
      {({ readOnly: _, ...wiring }) => (
        <select
          {...wiring}
          disabled={readOnly}
          value={value === true ? 'yes' : 'no'}
          onChange={({ target }) =>
            update(path, () => target.value === 'yes' || (wasAbsent.current || field.onlyYes ? undefined : false))
          }
        >
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </select>
      )}
    </FieldFrame>
  )
}
