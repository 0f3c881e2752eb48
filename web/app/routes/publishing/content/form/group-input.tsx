import { memo, useMemo } from 'react'
import { editedFields } from '../model/entries.ts'
import { emptyValue, type Field, type GroupField } from '../model/fields.ts'
import { asObject, type Json, type Path } from '../model/json.ts'
import { ColorTheme } from './color-input.tsx'
import styles from './editor.module.css'
import { type AnyInput, type InputProps, useEditor } from './editor-context.ts'
import { WholeProblem } from './field-frame.tsx'
import { useEmptied } from './use-emptied.ts'

interface GroupInputProps extends InputProps<GroupField> {
  Input: AnyInput
}

/** The fields of a group, below its own heading. */
export function GroupInput({ field, path, value, Input }: GroupInputProps) {
  const { update, readOnly, mayEdit } = useEditor()
  const emptied = useEmptied(field, value)
  const isAbsent = field.optional && (value === undefined || value === null)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {field.label}
        {field.optional && <span className={styles.optional}> (optional)</span>}
      </legend>
      {field.help && <p className={styles.help}>{field.help}</p>}
      {!isAbsent && <GroupFields field={field} path={path} value={value} Input={Input} />}
      <ColorTheme field={field} path={path} value={value} />
      {field.optional && mayEdit && (
        <button
          type="button"
          className={styles.small}
          onClick={() =>
            !readOnly && update(path, () => (isAbsent ? emptyValue({ ...field, optional: false }) : emptied))
          }
        >
          {isAbsent ? 'Add' : 'Remove'} {lowerFirst(field.label)}
        </button>
      )}
    </fieldset>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The fields of a group without a heading, as in an entry of a list. */
export function GroupFields({ field, path, value, Input }: GroupInputProps) {
  return (
    <>
      <WholeProblem path={path} />
      {editedFields(field).map(([name, each]) => (
        <NamedInput key={name} field={each} value={asObject(value)[name]} path={path} name={name} Input={Input} />
      ))}
    </>
  )
}

interface NamedInputProps {
  field: Field
  path: Path
  name: string
  value: Json
  Input: AnyInput
}

/** Renders again only if its own value changes, so that typing stays quick in long documents. */
const NamedInput = memo(function NamedInput({ field, path, name, value, Input }: NamedInputProps) {
  const own = useMemo(() => [...path, name], [path, name])
  return <Input field={field} value={value} path={own} />
})
