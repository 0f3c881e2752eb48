import { type ReactNode, useId } from 'react'
import fieldStyles from '../../../../kit/field.module.css'
import type { Field } from '../model/fields.ts'
import { type Path, pathName } from '../model/json.ts'
import { insertion } from '../model/markdown-edits.ts'
import { applyEdit } from './apply-edit.ts'
import styles from './editor.module.css'
import { useEditor } from './editor-context.ts'
import { Marks } from './marks.tsx'

interface Wiring {
  id: string
  name: string
  className: string | undefined
  readOnly: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldFrameProps {
  field: Field
  path: Path
  /** What is typed, where marks are possible. */
  text?: string
  /** What is near or above the limit. */
  count?: string | undefined
  children: (wiring: Wiring) => ReactNode
}

/** Label, help, count and message of one field. */
export function FieldFrame({ field, path, text = '', count, children }: FieldFrameProps) {
  const { problems, readOnly, update } = useEditor()
  const id = useId()
  const name = pathName(path)
  const problem = problems[name]
  const marks = 'marks' in field ? field.marks : []
  const described = [
    field.help && `${id}-help`,
    marks.some((mark) => text.includes(mark)) && `${id}-marks`,
    count && `${id}-count`,
    problem && `${id}-problem`,
  ].filter(Boolean)
  const insert = (mark: string) => {
    const control = document.getElementById(id)
    if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return
    applyEdit(control, insertion(mark), (edited) => update(path, () => edited))
  }
  return (
    <div className={styles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {field.label}
        {field.optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {field.help && (
        <p className={fieldStyles.hint} id={`${id}-help`}>
          {field.help}
        </p>
      )}
      {children({
        id,
        name,
        className: fieldStyles.control,
        readOnly,
        'aria-invalid': problem !== undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {marks.length > 0 && <Marks label={field.label} id={`${id}-marks`} known={marks} text={text} onInsert={insert} />}
      {count && (
        <p className={styles.count} id={`${id}-count`}>
          {count}
        </p>
      )}
      {problem && (
        <p className={fieldStyles.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** A message about a whole list or group, such as too few entries. */
export function WholeProblem({ path }: { path: Path }) {
  const problem = useEditor().problems[pathName(path)]
  if (!problem) return null
  return (
    <p className={fieldStyles.problem} data-problem={pathName(path)} tabIndex={-1}>
      {problem}
    </p>
  )
}
