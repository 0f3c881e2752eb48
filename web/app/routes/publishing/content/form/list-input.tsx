import { type DragEvent, type FormEvent, useCallback, useRef, useState } from 'react'
import { FormButtons } from '../../../../kit/button.tsx'
import { Dialog } from '../../../../kit/dialog.tsx'
import { Field } from '../../../../kit/field.tsx'
import { splitArchived } from '../model/entries.ts'
import type { ListField } from '../model/fields.ts'
import { asList, pathName } from '../model/json.ts'
import { readPosition } from '../model/list-moves.ts'
import styles from './editor.module.css'
import { type AnyInput, type InputProps, useEditor } from './editor-context.ts'
import { WholeProblem } from './field-frame.tsx'
import { ArchivedRow, ListRow } from './list-row.tsx'
import { type RowAct, useListRows } from './use-list-rows.ts'

interface ListInputProps extends InputProps<ListField> {
  Input: AnyInput
}

/** A list whose entries can be added, moved and removed or archived, all with the keyboard. */
export function ListInput({ field, path, value, Input }: ListInputProps) {
  const { readOnly, mayEdit, problems, isPublished } = useEditor()
  const region = useRef<HTMLDivElement>(null)
  const withProblems = wrongIndexes(pathName(path), Object.keys(problems))
  const { keys, open, act, moveTo, add } = useListRows({ field, path, value, region, withProblems })
  const [moving, setMoving] = useState<string>()
  const list = asList(value)
  const { shown, archived } = splitArchived(list)
  const isFixed = field.count !== undefined || !mayEdit
  const onAct = useCallback(
    (key: string, kind: RowAct | 'moveTo') => {
      // A move during a save would be lost.
      if (readOnly && kind !== 'toggle') return
      if (kind === 'moveTo') setMoving(key)
      else act(key, kind)
    },
    [act, readOnly],
  )
  const position = moving === undefined ? -1 : shown.indexOf(keys.indexOf(moving))

  return (
    <div className={styles.list} ref={region} {...(readOnly ? {} : dragProps(keys, shown, moveTo))}>
      {path.length > 0 && <p className={styles.legend}>{field.label}</p>}
      {field.help && <p className={styles.help}>{field.help}</p>}
      <WholeProblem path={path} />
      <ol className={styles.rows} aria-label={field.label}>
        {shown.map((index, at) => (
          <ListRow
            key={keys[index]}
            rowKey={keys[index] ?? ''}
            field={field}
            path={path}
            index={index}
            Input={Input}
            isFixed={isFixed}
            mayEdit={mayEdit}
            onAct={onAct}
            position={at}
            count={shown.length}
            value={list[index]}
            isOpen={open.has(keys[index] ?? '')}
            hasProblem={withProblems.has(index)}
            isArchivable={field.hasArchive && isPublished(path, idOf(list[index]))}
          />
        ))}
      </ol>
      {!isFixed && (
        <button type="button" className={styles.small} onClick={() => !readOnly && add()}>
          Add a new {field.noun}
        </button>
      )}
      {archived.length > 0 && (
        <details className={styles.archived} open>
          <summary>Archived ({archived.length})</summary>
          <p className={styles.help}>Not shown on the site. Nothing that belongs to them is lost.</p>
          <ul className={styles.rows}>
            {archived.map((index) => (
              <ArchivedRow
                key={keys[index]}
                rowKey={keys[index] ?? ''}
                value={list[index]}
                isRemovable={!isPublished(path, idOf(list[index]))}
                field={field}
                path={path}
                index={index}
                mayEdit={mayEdit}
                onAct={onAct}
              />
            ))}
          </ul>
        </details>
      )}
      {moving !== undefined && position >= 0 && (
        <MoveDialog
          noun={field.noun}
          position={position}
          count={shown.length}
          onMove={(to) => {
            setMoving(undefined)
            moveTo(moving, to)
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  )
}

const idOf = (entry: unknown) => String((entry as { id?: unknown } | null)?.id ?? '')

/** The entries of a list that messages are about. */
function wrongIndexes(list: string, names: readonly string[]): Set<number> {
  const start = list === '' ? '' : `${list}.`
  const inside = names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length).split('.')[0])
  return new Set(inside.filter((step) => step !== undefined && /^\d+$/.test(step)).map(Number))
}

/** Drag and drop by the handle of a row, as an extra to the buttons. */
function dragProps(keys: readonly string[], shown: readonly number[], moveTo: (key: string, to: number) => void) {
  const type = 'application/x-entry'
  const rowOf = ({ target }: DragEvent) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
  return {
    onDragStart: (event: DragEvent) => {
      const row = rowOf(event)
      if (!row || !keys.includes(row)) return
      event.stopPropagation()
      event.dataTransfer.setData(type, row)
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(type)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const [dragged, over] = [event.dataTransfer.getData(type), rowOf(event)]
      const to = shown.indexOf(keys.indexOf(over ?? ''))
      if (!keys.includes(dragged) || to < 0) return
      event.preventDefault()
      event.stopPropagation()
      moveTo(dragged, to)
    },
  }
}

interface MoveDialogProps {
  noun: string
  /** From 0. */
  position: number
  count: number
  onMove: (position: number) => void
  onClose: () => void
}

/** Asks for the new position of an entry. */
function MoveDialog({ noun, position, count, onMove, onClose }: MoveDialogProps) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form of the document is around this one.
    event.stopPropagation()
    const to = readPosition(String(new FormData(event.currentTarget).get('position')), count)
    if (to === undefined) setProblem(`Write a position from 1 to ${count}.`)
    else onMove(to)
  }
  return (
    <Dialog title={`Move ${noun} ${position + 1}`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Field
          label={`New position, from 1 to ${count}`}
          name="position"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue=""
          problem={problem}
        />
        <FormButtons submit="Move" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
