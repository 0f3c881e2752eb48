import { valueText } from '@course/contract/course/workbook/properties/property-words'
import type { SheetField as Asked } from '@course/contract/course/workbook/sheets/sheets'
import type { FieldPlace } from '../../../../access/kept-values.ts'
import { Button } from '../../../../kit/button.tsx'
import fieldStyles from '../../../../kit/field.module.css'
import { SheetControl } from './sheet-control.tsx'
import styles from './sheet-field.module.css'
import { useSheetField } from './use-sheet-field.ts'

export interface SheetFieldProps {
  account: string
  place: FieldPlace
  asked: Asked
  /** What its column is called, if a whole row has its label beside it. */
  column: string | undefined
  saved: string
  isReadOnly: boolean
  onUnsent: (place: FieldPlace, isUnsent: boolean) => void
}

/** A field of a worksheet, with what another device typed into it. */
export function SheetField({ account, place, asked, column, saved: first, ...rest }: SheetFieldProps) {
  const { isReadOnly, onUnsent } = rest
  const { kind, label } = asked
  const field = useSheetField({
    account,
    place,
    kind,
    saved: first,
    onUnsent: (isUnsent) => onUnsent(place, isUnsent),
  })
  const { typed, other, problem, choose } = field
  const id = `${place.sheet}-${place.field}`
  const withLabel = (
    <label
      className={column && kind !== 'check' ? 'visually-hidden' : `${fieldStyles.label} ${styles.label}`}
      htmlFor={id}
    >
      {column ? <span className="visually-hidden">{label.slice(0, -column.length)}</span> : label}
      {column}
    </label>
  )
  const text = kind === 'check' ? typed && '✓' : valueText(kind, typed)
  return (
    <div className={styles.field} data-kind={kind} data-in-row={column !== undefined || undefined}>
      {kind !== 'check' && withLabel}
      {!isReadOnly && <SheetControl id={id} kind={kind} placeholder={column} {...field} />}
      <span className={isReadOnly ? styles.value : styles.onPaper}>{text}</span>
      {kind === 'check' && withLabel}
      {problem && (
        <p className={`${fieldStyles.problem} ${styles.problem}`} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {other !== undefined && (
        <div className={styles.others} role="status">
          <p>You wrote something else on another device. Which one is right?</p>
          <p className={styles.other}>
            <bdi>{valueText(kind, other) || '(empty)'}</bdi>
            {!isReadOnly && (
              <Button quiet onClick={() => choose(other)}>
                Use this one
              </Button>
            )}
          </p>
          {!isReadOnly && (
            <Button quiet onClick={() => choose(typed)}>
              Keep what is in the field
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
