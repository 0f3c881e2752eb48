import { memo, useMemo } from 'react'
import fieldStyles from '../../../../kit/field.module.css'
import { entryTitle, isFolded } from '../model/entries.ts'
import type { ListField } from '../model/fields.ts'
import { type Json, type Path, pathName } from '../model/json.ts'
import { placeText } from '../model/problem-places.ts'
import styles from './editor.module.css'
import { type AnyInput, useEditor } from './editor-context.ts'
import { GroupFields } from './group-input.tsx'
import type { RowAct } from './use-list-rows.ts'

type OnAct = (key: string, act: RowAct | 'moveTo') => void

interface ListRowProps {
  rowKey: string
  field: ListField
  path: Path
  index: number
  /** Among the entries that are shown, from 0. */
  position: number
  count: number
  value: Json
  isOpen: boolean
  hasProblem: boolean
  /** The number of entries can't change. */
  isFixed: boolean
  mayEdit: boolean
  isArchivable: boolean
  onAct: OnAct
  Input: AnyInput
}

/** One entry. It renders again only if something of its own changes, so lists of hundreds stay quick. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { rowKey, field, path, index, position, value, isOpen, hasProblem, onAct, Input } = props
  const own = useMemo(() => [...path, index], [path, index])
  const { item } = field
  const name = `${item.label} ${position + 1}`
  const title = entryTitle(value)
  const showsFields = isOpen || hasProblem
  if (!isFolded(field) || item.kind !== 'group') {
    return (
      <li className={styles.row} data-row={rowKey}>
        <Input field={{ ...item, label: name }} path={own} value={value} />
        <RowButtons {...props} name={name} />
      </li>
    )
  }
  return (
    <li className={styles.row} data-row={rowKey}>
      <div className={styles.head}>
        {props.mayEdit && (
          <span className={styles.handle} draggable aria-hidden="true">
            ⠿
          </span>
        )}
        <button
          type="button"
          className={styles.title}
          data-act="title"
          aria-expanded={showsFields}
          onClick={() => onAct(rowKey, 'toggle')}
        >
          <span className={styles.number}>{position + 1}</span> {title || `New ${field.noun}`}
        </button>
        <MoveButtons {...props} name={title ? `“${title}”` : name} />
      </div>
      {showsFields && (
        <div className={styles.body}>
          <GroupFields field={item} path={own} value={value} Input={Input} />
          <OtherButtons {...props} name={title ? `“${title}”` : name} />
        </div>
      )}
    </li>
  )
})

type ButtonsProps = ListRowProps & { name: string }

const RowButtons = (props: ButtonsProps) => (
  <div className={styles.acts}>
    <MoveButtons {...props} />
    <OtherButtons {...props} />
  </div>
)

/** Up, down, and to any position. The first can't go up, but its button keeps the focus. */
function MoveButtons({ rowKey, position, count, name, mayEdit, onAct, field }: ButtonsProps) {
  if (count < 2 || !mayEdit) return null
  return (
    <span className={styles.moves} data-list={field.noun}>
      <button
        type="button"
        className={styles.icon}
        data-act="up"
        aria-label={`Move ${name} up`}
        aria-disabled={position === 0 || undefined}
        onClick={() => position > 0 && onAct(rowKey, 'up')}
      >
        ↑
      </button>
      <button
        type="button"
        className={styles.icon}
        data-act="down"
        aria-label={`Move ${name} down`}
        aria-disabled={position === count - 1 || undefined}
        onClick={() => position < count - 1 && onAct(rowKey, 'down')}
      >
        ↓
      </button>
      {count > 2 && (
        <button
          type="button"
          className={styles.small}
          data-act="moveTo"
          aria-label={`Move ${name} to position…`}
          onClick={() => onAct(rowKey, 'moveTo')}
        >
          To position…
        </button>
      )}
    </span>
  )
}

function OtherButtons({ rowKey, name, isFixed, isArchivable, onAct }: ButtonsProps) {
  if (isFixed) return null
  const last = isArchivable ? ('archive' as const) : ('remove' as const)
  return (
    <span className={styles.others}>
      <button
        type="button"
        className={styles.small}
        aria-label={`Duplicate ${name}`}
        onClick={() => onAct(rowKey, 'duplicate')}
      >
        Duplicate
      </button>
      <button
        type="button"
        className={styles.small}
        aria-label={`${isArchivable ? 'Archive' : 'Remove'} ${name}`}
        onClick={() => onAct(rowKey, last)}
      >
        {isArchivable ? 'Archive' : 'Remove'}
      </button>
    </span>
  )
}

interface ArchivedRowProps {
  rowKey: string
  field: ListField
  path: Path
  index: number
  value: Json
  mayEdit: boolean
  /** It was never published. */
  isRemovable: boolean
  onAct: OnAct
}

/** An archived entry. Its fields are not shown, so it says itself what is wrong with them. */
export function ArchivedRow({ rowKey, field, path, index, value, mayEdit, isRemovable, onAct }: ArchivedRowProps) {
  const { problems } = useEditor()
  const own = pathName([...path, index])
  const inside = Object.entries(problems).filter(([name]) => name === own || name.startsWith(`${own}.`))
  const title = entryTitle(value) || `New ${field.noun}`
  return (
    <li className={styles.archivedRow} data-row={rowKey}>
      <span>{title}</span>
      {mayEdit && (
        <span className={styles.others}>
          <button
            type="button"
            className={styles.small}
            data-act="restore"
            aria-label={`Restore “${title}”`}
            onClick={() => onAct(rowKey, 'restore')}
          >
            Restore
          </button>
          {isRemovable && (
            <button
              type="button"
              className={styles.small}
              aria-label={`Remove “${title}”`}
              onClick={() => onAct(rowKey, 'remove')}
            >
              Remove
            </button>
          )}
        </span>
      )}
      {inside.map(([name, text]) => (
        <p key={name} className={fieldStyles.problem} data-problem={name} tabIndex={-1}>
          {[placeText(field.item, value, name.slice(own.length + 1)), text].filter(Boolean).join(': ')}
        </p>
      ))}
    </li>
  )
}
