import { outcomeNames } from '@course/contract/course/workbook/properties/property-words'
import { checked, maxValue, outcomes } from '@course/contract/course/workbook/sheets/field-values'
import type { FieldKind } from '@course/contract/course/workbook/sheets/sheets'
import { lastDay } from '@course/contract/lists'
import fieldStyles from '../../../../kit/field.module.css'
import styles from './sheet-field.module.css'
import type { useSheetField } from './use-sheet-field.ts'

type ControlProps = { id: string; kind: FieldKind; placeholder: string | undefined } & Pick<
  ReturnType<typeof useSheetField>,
  'typed' | 'problem' | 'type' | 'focus'
>

/** What a field of a worksheet is typed or chosen with. */
export function SheetControl({ id, kind, placeholder, typed, problem, type, focus }: ControlProps) {
  const wiring = {
    id,
    className: `${fieldStyles.control} ${styles.control}`,
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
        onChange={({ target }) => type(target.checked ? checked : '', { isWhole: true })}
      />
    )
  if (kind === 'outcome')
    return (
      <select {...wiring} value={typed} onChange={({ target }) => type(target.value, { isWhole: true })}>
        <option value="">{placeholder ?? '–'}</option>
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
        placeholder={placeholder}
        maxLength={maxValue.text}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    )
  const input = kind === 'day' ? { type: 'date', max: lastDay } : { maxLength: maxValue.line }
  return (
    <input
      {...wiring}
      {...input}
      inputMode={kind === 'money' ? 'decimal' : undefined}
      placeholder={kind === 'money' ? '$' : placeholder}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => type(target.value, { isUnfinished: target.validity.badInput })}
    />
  )
}
