import { monthNames } from '@course/contract/words/months'
import { useRef } from 'react'
import type { MonthsField } from '../model/fields.ts'
import { asList, pathName } from '../model/json.ts'
import styles from './editor.module.css'
import { type InputProps, useEditor } from './editor-context.ts'
import { WholeProblem } from './field-frame.tsx'

/** A box for each month, so that they are always in order and none is there twice. */
export function MonthsInput({ field, path, value }: InputProps<MonthsField>) {
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
