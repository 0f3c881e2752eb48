import type { SheetField as Asked } from '@course/contract/course/workbook/sheets'
import { Button } from '../../../kit/button.tsx'
import type { FieldPlace } from './kept-values.ts'
import type { SavedValue } from './send-values.ts'
import styles from './sheet.module.css'
import { SheetControl, valueText } from './sheet-control.tsx'
import { useSheetField } from './use-sheet-field.ts'

export interface SheetFieldProps {
  account: string
  place: FieldPlace
  asked: Asked
  /** Whether its label is beside a whole row, so that it is only for who does not see that. */
  isInRow?: boolean
  saved: SavedValue
  isReadOnly: boolean
  onUnsent: (place: FieldPlace, isUnsent: boolean) => void
}

/** A field of a worksheet, with what another device typed into it. */
export function SheetField({ account, place, asked, isInRow = false, saved: first, ...rest }: SheetFieldProps) {
  const { isReadOnly, onUnsent } = rest
  const { kind, label } = asked
  const field = useSheetField({
    account,
    place,
    kind,
    saved: first,
    onUnsent: (isUnsent) => onUnsent(place, isUnsent),
  })
  const { typed, saved, problem, choose } = field
  const id = `${place.sheet}-${place.field}`
  const labelled = (
    <label className={isInRow ? 'visually-hidden' : styles.label} htmlFor={id}>
      {label}
    </label>
  )
  const text = <span className={isReadOnly ? styles.value : styles.onPaper}>{valueText(kind, typed)}</span>
  return (
    <div className={styles.field} data-kind={kind}>
      {kind !== 'check' && labelled}
      {!isReadOnly && <SheetControl id={id} kind={kind} {...field} />}
      {text}
      {kind === 'check' && labelled}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      {saved.others.length > 0 && (
        <div className={styles.others} role="status">
          <p>You wrote something else on another device. Which one is right?</p>
          {saved.others.map((other) => (
            <p key={other.id} className={styles.other}>
              <bdi>{valueText(kind, other.value) || '(empty)'}</bdi>
              {!isReadOnly && (
                <Button quiet onClick={() => void choose(other)}>
                  Use this one
                </Button>
              )}
            </p>
          ))}
          {!isReadOnly && (
            <Button quiet onClick={() => void choose()}>
              Keep what is in the field
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
