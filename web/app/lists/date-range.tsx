import { dayProblem, firstDay, lastDay, rangeProblem } from '@course/contract/lists'
import { timeZoneText } from '@course/contract/words/texts'
import { useEffect, useId, useRef, useState } from 'react'
import type { ListQuery } from './list-address.ts'
import styles from './table.module.css'
import type { Show } from './use-list-address.ts'

/** The pause after a change that shows the list, in milliseconds: a year is typed digit by digit. */
const pause = 600

const fields = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const

const unfinishedProblem = (position: number) => fields[position] && dayProblem(fields[position].label)

interface DateRangeProps {
  /** What happened on these days. */
  legend: string
  /** An IANA name. */
  timeZone: string
  query: ListQuery
  show: Show
}

/** Limits a list to some days in a time zone, the last one included. */
export function DateRange({ legend, timeZone, query, show }: DateRangeProps) {
  const id = useId()
  const { from = '', to = '' } = query
  const inputs = useRef<HTMLFieldSetElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    // The other day may have been typed while the list loaded. It is shown with the next change.
    if (timer.current !== undefined) return
    for (const input of inputs.current?.querySelectorAll('input') ?? []) {
      const shown = input.name === 'from' ? from : to
      if (input.value !== shown) input.value = shown
    }
    setProblem(rangeProblem({ from, to }))
  }, [from, to])
  useEffect(() => () => clearTimeout(timer.current), [])

  const submit = (isLeaving: boolean) => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    const days = [...(inputs.current?.querySelectorAll('input') ?? [])]
    const unfinished = days.findIndex(({ validity }) => validity.badInput)
    // While a day is being typed, it is not wrong yet.
    if (unfinished >= 0 && !isLeaving) return
    timer.current = undefined
    const typed = Object.fromEntries(days.map(({ name, value }) => [name, value]))
    const found = rangeProblem(typed) ?? unfinishedProblem(unfinished)
    setProblem(found)
    if (!found) show(typed)
  }
  return (
    <fieldset className={styles.days} ref={inputs} onBlur={() => submit(true)}>
      <legend className="visually-hidden">{legend}</legend>
      {fields.map(({ name, label }) => (
        <div className={styles.filter} key={name}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            name={name}
            type="date"
            min={firstDay}
            max={lastDay}
            defaultValue={query[name] ?? ''}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-zone ${id}-problem`}
            onInput={() => {
              clearTimeout(timer.current)
              timer.current = setTimeout(() => submit(false), pause)
            }}
          />
        </div>
      ))}
      <p className={styles.zone} id={`${id}-zone`}>
        Days in {timeZoneText(timeZone)}
      </p>
      <p className={styles.problem} id={`${id}-problem`} aria-live="polite">
        {problem}
      </p>
    </fieldset>
  )
}
