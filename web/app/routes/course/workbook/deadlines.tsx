import type { Deadline } from '@course/contract/course/workbook-deadlines'
import { useState } from 'react'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { DeadlineForm } from './deadline-form.tsx'
import { DeadlineRow } from './deadline-row.tsx'
import styles from './workbook.module.css'

interface DeadlinesProps {
  property: string
  deadlines: readonly Deadline[]
  isReadOnly: boolean
}

const byDay = (a: Deadline, b: Deadline) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)

/** The dates of a property that must not be missed. */
export function Deadlines({ property, deadlines: first, isReadOnly }: DeadlinesProps) {
  const [deadlines, setDeadlines] = useState(first)
  const [edited, setEdited] = useState<string>()
  const put = (saved: Deadline) => {
    setDeadlines((before) => [...before.filter(({ id }) => id !== saved.id), saved].sort(byDay))
    setEdited(undefined)
  }
  const drop = (id: string) => setDeadlines((before) => before.filter((each) => each.id !== id))
  return (
    <Section title="Deadlines">
      {deadlines.length === 0 && <p>None yet. Copy each date from the law, the terms or the paper, never from memory.</p>}
      <ul className={styles.deadlines}>
        {deadlines.map((deadline) =>
          edited === deadline.id ? (
            <li key={deadline.id}>
              <DeadlineForm
                property={property}
                deadline={deadline}
                onSaved={put}
                onCancel={() => setEdited(undefined)}
              />
            </li>
          ) : (
            <DeadlineRow
              key={deadline.id}
              property={property}
              deadline={deadline}
              isReadOnly={isReadOnly}
              onSaved={put}
              onEdit={() => setEdited(deadline.id)}
              onDeleted={() => drop(deadline.id)}
            />
          ),
        )}
      </ul>
      {edited === 'new' && (
        <DeadlineForm property={property} onSaved={put} onCancel={() => setEdited(undefined)} />
      )}
      {!isReadOnly && edited === undefined && (
        <ButtonRow>
          <Button quiet onClick={() => setEdited('new')}>
            Enter a date
          </Button>
        </ButtonRow>
      )}
    </Section>
  )
}
