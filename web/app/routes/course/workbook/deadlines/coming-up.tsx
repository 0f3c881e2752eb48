import { checkWithOffice } from '@course/contract/course/workbook/deadlines/counted-dates'
import type { UpcomingDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleChange } from '@course/contract/course/workbook/deadlines/rule-changes'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import { placeText } from '@course/contract/course/workbook/properties/property-words'
import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import { Section } from '../../../../kit/facts.tsx'
import { DayText } from '../day-text.tsx'
import { daysUntil, localToday } from '../days-left.ts'
import shared from '../workbook.module.css'
import styles from './deadlines.module.css'

/** The dates of all properties that are not done, the earliest first. Those that have passed come before. */
export function ComingUp({ deadlines }: { deadlines: readonly UpcomingDeadline[] }) {
  const today = localToday()
  const passed = deadlines.filter(({ day }) => daysUntil(day, today) < 0)
  const coming = deadlines.filter(({ day }) => daysUntil(day, today) >= 0)
  return (
    <>
      <p className={styles.lead}>Every date that you confirmed or entered and that isn’t done.</p>
      {passed.length > 0 && (
        <Section title="Passed, and not done">
          <List deadlines={passed} />
        </Section>
      )}
      <Section title="Coming up">
        {coming.length > 0 ? (
          <List deadlines={coming} />
        ) : (
          <p>
            Nothing is coming up. Open a property in your <Link to={paths.workbook}>list</Link> to confirm the dates
            that its state’s law names, or to enter those of the terms of sale.
          </p>
        )}
      </Section>
    </>
  )
}

const List = ({ deadlines }: { deadlines: readonly UpcomingDeadline[] }) => (
  <ul className={shared.entries}>
    {deadlines.map(({ id, day, what, source, rule, property }) => (
      <li key={id} className={shared.entry}>
        <p>
          <DayText day={day} /> <bdi>{what}</bdi>
        </p>
        <p className={styles.where}>
          <Link to={paths.property(property.id)}>
            <bdi>{propertyName(property)}</bdi>
          </Link>
        </p>
        <p className={shared.facts}>
          <bdi>{placeText(property)}</bdi>
          <bdi>{source}</bdi>
          <span>{checkWithOffice}</span>
        </p>
        {rule && ruleChange(rule.confirmed, rule.now) && (
          <p className={styles.changed}>The rule for this date has changed since you confirmed it.</p>
        )}
      </li>
    ))}
  </ul>
)
