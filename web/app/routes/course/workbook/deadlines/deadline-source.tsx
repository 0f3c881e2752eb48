import { countDate } from '@course/contract/course/workbook/deadlines/counted-dates'
import type { Deadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { PlaceLink } from '../../states/cited-fact.tsx'
import shared from '../workbook.module.css'
import styles from './deadlines.module.css'

/** Where a date stands, how it was counted, and which email about it may have been lost. */
export function DeadlineSource({ deadline: { source, link, rule, reminders } }: { deadline: Deadline }) {
  const isUncertain = reminders.some(({ state }) => state === 'uncertain')
  return (
    <>
      {rule && <p>{countDate(rule.confirmed, rule.startedOn).counted}</p>}
      <p className={shared.facts}>
        <bdi>{source}</bdi>
        {link && <PlaceLink link={link} noLink={null} name={source} words="Open it" />}
      </p>
      {isUncertain && (
        <p className={styles.changed}>
          The site stopped while it sent the last email about this date, so it may not have arrived.
        </p>
      )}
    </>
  )
}
