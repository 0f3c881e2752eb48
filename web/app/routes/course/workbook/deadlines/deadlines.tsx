import type { Period } from '@course/contract/course/states/states'
import type { Deadline } from '@course/contract/course/workbook/deadlines/deadlines'
import type { Property } from '@course/contract/course/workbook/properties/properties'
import { useState } from 'react'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Section } from '../../../../kit/facts.tsx'
import { formNames, hasKeptForm } from '../forms/kept-form.ts'
import shared from '../workbook.module.css'
import { DeadlineForm } from './deadline-form.tsx'
import { DeadlineRow } from './deadline-row.tsx'
import { Suggestions } from './suggestions.tsx'

interface DeadlinesProps {
  /** The ID of the account. */
  account: string
  property: Property
  deadlines: readonly Deadline[]
  /** Of the property's state; undefined if the state guide did not answer. */
  periods: readonly Period[] | undefined
  isReadOnly: boolean
  onChange: (change: (before: Deadline[]) => Deadline[]) => void
  onEditProperty: () => void
}

const byDay = (a: Deadline, b: Deadline) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)

/** The dates of a property that must not be missed: those that count, and those that the law suggests. */
export function Deadlines({
  account,
  property,
  deadlines,
  periods,
  isReadOnly,
  onChange,
  onEditProperty,
}: DeadlinesProps) {
  const isKept = (id?: string) => hasKeptForm(formNames.deadline(account, property.id, id))
  const [edited, setEdited] = useState(() => (isKept() ? 'new' : deadlines.find(({ id }) => isKept(id))?.id))
  const close = () => setEdited(undefined)
  const put = (saved: Deadline) =>
    onChange((before) => [...before.filter(({ id }) => id !== saved.id), saved].sort(byDay))
  const putAndClose = (saved: Deadline) => {
    put(saved)
    close()
  }
  return (
    <Section title="Deadlines">
      {deadlines.length === 0 && (
        <p>No date yet. Copy each one from the law, the terms or the paper, never from memory.</p>
      )}
      <ul className={shared.entries}>
        {deadlines.map((deadline) =>
          edited === deadline.id ? (
            <li key={deadline.id} className={shared.entry}>
              <DeadlineForm
                account={account}
                property={property.id}
                deadline={deadline}
                onSaved={putAndClose}
                onCancel={close}
              />
            </li>
          ) : (
            <DeadlineRow
              key={deadline.id}
              property={property.id}
              deadline={deadline}
              isReadOnly={isReadOnly}
              onSaved={put}
              onEdit={() => setEdited(deadline.id)}
              onDeleted={() => onChange((before) => before.filter(({ id }) => id !== deadline.id))}
            />
          ),
        )}
      </ul>
      {edited === 'new' && (
        <DeadlineForm account={account} property={property.id} onSaved={putAndClose} onCancel={close} />
      )}
      {!isReadOnly && edited !== 'new' && (
        <ButtonRow>
          <Button quiet onClick={() => setEdited('new')}>
            Enter a date
          </Button>
        </ButtonRow>
      )}
      {!isReadOnly && (
        <Suggestions
          account={account}
          property={property}
          periods={periods}
          deadlines={deadlines}
          onConfirmed={put}
          onEditProperty={onEditProperty}
        />
      )}
    </Section>
  )
}
