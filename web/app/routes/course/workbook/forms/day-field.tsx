import { dayProblem } from '@course/contract/course/workbook/deadlines/deadline-days'
import { lastDay } from '@course/contract/lists'
import type { ComponentProps } from 'react'
import { Field } from '../../../../kit/field.tsx'

interface DayFieldProps extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'problem'> {
  name: string
  value: string
  /** Gets a whole day, or nothing. */
  onChange: (day: string) => void
}

/** A day. Without `max`, some browsers let years have six digits. */
export const DayField = ({ value, onChange, ...rest }: DayFieldProps) => (
  <Field type="date" max={lastDay} value={value} onChange={({ target }) => onChange(target.value)} {...rest} />
)

/**
 * Finds days that are typed but don't exist or aren't finished, such as February 30: for scripts, they are empty.
 * @returns a sentence for each, by the name of the field
 */
export function findUnfinishedDays(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return Object.fromEntries(
    inputs
      .filter(({ validity }) => validity.badInput)
      .map(({ name, labels }) => [name, dayProblem(labels?.[0]?.textContent ?? 'The day', 'unfinished') ?? '']),
  )
}
