import type { FieldKind } from '@course/contract/course/workbook/sheets'
import { checked, maxValue, outcomes } from '@course/contract/course/workbook-values'
import { firstDay, lastDay } from '@course/contract/lists'
import styles from './sheet.module.css'
import type { useSheetField } from './use-sheet-field.ts'

const outcomeNames: Record<(typeof outcomes)[number], string> = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Couldn’t find out',
}

/** A value as it is read, also on paper. */
export function valueText(kind: FieldKind, value: string): string {
  if (kind === 'check') return value === checked ? '✓' : ''
  if (kind === 'outcome') return outcomeNames[value as keyof typeof outcomeNames] ?? ''
  return kind === 'money' && value !== '' ? `$${value}` : value
}

type ControlProps = { id: string; kind: FieldKind } & Pick<
  ReturnType<typeof useSheetField>,
  'typed' | 'problem' | 'type' | 'focus'
>

/** What a field of a worksheet is typed or chosen with. */
export function SheetControl({ id, kind, typed, problem, type, focus }: ControlProps) {
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
