import type { Period } from '@course/contract/course/states/states'
import { holidaysChecked } from '@course/contract/course/workbook/deadlines/counted-dates'
import type { Deadline } from '@course/contract/course/workbook/deadlines/deadlines'
import type { Property } from '@course/contract/course/workbook/properties/properties'
import { placeText } from '@course/contract/course/workbook/properties/property-words'
import * as paths from '@course/contract/paths'
import { listText } from '@course/contract/words/list-text'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../kit/button.tsx'
import { DayField } from '../forms/day-field.tsx'
import shared from '../workbook.module.css'
import styles from './deadlines.module.css'
import { findSuggestions, type OpenEvent, typedDayProblem } from './find-suggestions.ts'
import { Suggestion } from './suggestion.tsx'

interface SuggestionsProps {
  account: string
  property: Property
  periods: readonly Period[] | undefined
  deadlines: readonly Deadline[]
  onConfirmed: (saved: Deadline) => void
  onEditProperty: () => void
}

/** The dates that the law of the property's state gives. None of them counts before the member confirms it. */
export function Suggestions({ account, property, periods, deadlines, onConfirmed, onEditProperty }: SuggestionsProps) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isOpen, setOpen] = useState(deadlines.length === 0)
  const state = placeText({ county: '', state: property.state })
  const guide = <Link to={paths.state(property.state)}>{state} in the state guide</Link>
  if (!periods)
    return <p className={styles.aside}>The state guide didn’t answer, so no date is suggested. Load the page again.</p>
  if (periods.length === 0)
    return (
      <p className={styles.aside}>
        No date is suggested: the guide has no period of {state} as a rule with its citation. See {guide}, ask the
        office, and enter its dates.
      </p>
    )
  const { suggestions, events } = findSuggestions({ periods, saleDate: property.saleDate, deadlines, typed })
  const others = events.filter(({ key }) => key !== 'sale')
  return (
    <details className={styles.suggestions} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h4>What the law of {state} suggests</h4>
      </summary>
      <div className={styles.suggested}>
        {property.saleDate === null && events.length > others.length && (
          <div className={styles.acts}>
            <p>Dates that are counted from the sale need its day.</p>
            <Button quiet onClick={onEditProperty}>
              Enter the sale date
            </Button>
          </div>
        )}
        {suggestions.length > 0 && (
          <>
            <p className={styles.aside}>Nothing here counts before you confirm it. {holidaysChecked}</p>
            <ul className={shared.entries}>
              {suggestions.map((suggestion) => (
                <Suggestion
                  key={suggestion.rule.id}
                  account={account}
                  property={property.id}
                  suggestion={suggestion}
                  onConfirmed={onConfirmed}
                />
              ))}
            </ul>
          </>
        )}
        {suggestions.length === 0 && events.length === 0 && (
          <p className={styles.aside}>Every date that the guide can count is confirmed. See {guide}.</p>
        )}
        <EventFields
          events={others}
          typed={typed}
          onChange={(key, day) => setTyped((before) => ({ ...before, [key]: day }))}
        />
      </div>
    </details>
  )
}

interface EventFieldsProps {
  events: readonly OpenEvent[]
  /** The days by the key of their event. */
  typed: Readonly<Record<string, string>>
  onChange: (key: string, day: string) => void
}

/** Asks for the days from which other dates are counted. Nothing is asked if none is. */
function EventFields({ events, typed, onChange }: EventFieldsProps) {
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
