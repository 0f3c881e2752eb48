import { listText } from '@course/contract/words/list-text'
import { DayField } from '../forms/day-field.tsx'
import shared from '../workbook.module.css'
import styles from './deadlines.module.css'
import { type OpenEvent, typedDayProblem } from './find-suggestions.ts'

interface EventFieldsProps {
  events: readonly OpenEvent[]
  /** The days by the key of their event. */
  typed: Readonly<Record<string, string>>
  onChange: (key: string, day: string) => void
}

/** Asks for the days from which other dates are counted. Nothing is asked if none is. */
export function EventFields({ events, typed, onChange }: EventFieldsProps) {
  if (events.length === 0) return null
  return (
    <div className={shared.form}>
      <p className={styles.aside}>Other dates are counted from a day that you enter:</p>
      {events.map(({ key, text, titles }) => (
        <DayField
          key={key}
          name={key}
          label={firstUpper(text)}
          hint={`Gives: ${listText(titles.map((title) => title.toLowerCase()))}.`}
          problem={typedDayProblem('The day', typed[key] ?? '')}
          value={typed[key] ?? ''}
          onChange={(day) => onChange(key, day)}
        />
      ))}
    </div>
  )
}

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
