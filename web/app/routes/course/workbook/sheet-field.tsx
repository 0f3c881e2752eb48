import type { FieldKind, SheetField as Asked } from '@course/contract/course/workbook/sheets'
import { checked, maxValue, outcomes } from '@course/contract/course/workbook-values'
import { firstDay, lastDay } from '@course/contract/lists'
import { Button } from '../../../kit/button.tsx'
import type { FieldPlace } from './kept-values.ts'
import type { SavedValue } from './send-values.ts'
import styles from './sheet.module.css'
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

const outcomeNames: Record<(typeof outcomes)[number], string> = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Couldn’t find out',
}

/** A value as it is read, also on paper. */
function valueText(kind: FieldKind, value: string): string {
  if (kind === 'check') return value === checked ? '✓' : ''
  if (kind === 'outcome') return outcomeNames[value as keyof typeof outcomeNames] ?? ''
  return kind === 'money' && value !== '' ? `$${value}` : value
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
      {!isReadOnly && <Control id={id} kind={kind} {...field} />}
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

type ControlProps = { id: string; kind: FieldKind } & Pick<
  ReturnType<typeof useSheetField>,
  'typed' | 'problem' | 'type' | 'focus'
>

function Control({ id, kind, typed, problem, type, focus }: ControlProps) {
  const wiring = {
    id,
    className: styles.control,
    'aria-invalid': Boolean(problem),
    'aria-describedby': problem ? `${id}-problem` : undefined,
    onFocus: () => focus(true),
    onBlur: () => focus(false),
  }
  if (kind === 'check')
    return (
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={typed === checked}
        onChange={({ target }) => type(target.checked ? checked : '', true)}
      />
    )
  if (kind === 'outcome')
    return (
      <select {...wiring} value={typed} onChange={({ target }) => type(target.value, true)}>
        <option value="">–</option>
        {outcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {outcomeNames[outcome]}
          </option>
        ))}
      </select>
    )
  if (kind === 'text')
    return (
      <textarea
        {...wiring}
        rows={3}
        maxLength={maxValue.text}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    )
  const input = kind === 'day' ? { type: 'date', min: firstDay, max: lastDay } : { maxLength: maxValue.line }
  return (
    <input
      {...wiring}
      {...input}
      {...(kind === 'money' ? { inputMode: 'decimal' as const, placeholder: '$' } : {})}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}
