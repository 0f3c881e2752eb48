import type { listProperties } from '@course/contract/course/workbook/properties/properties'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReplyOf } from '../../../../api.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Section } from '../../../../kit/facts.tsx'
import { newNoteId } from '../../notes/note-id.ts'
import { formNames, hasKeptForm } from '../forms/kept-form.ts'
import { PropertyForm } from '../property/property-form.tsx'
import { EmptyWorkbook } from './empty-workbook.tsx'
import { NextDate } from './next-date.tsx'
import { manyProperties, PropertyList } from './property-list.tsx'

interface PropertiesProps {
  /** The ID of the account. */
  account: string
  workbook: ReplyOf<typeof listProperties>
}

/** The list of properties, and the form for another one. */
export function Properties({ account, workbook: { properties, readableUntil } }: PropertiesProps) {
  const [isAdding, setAdding] = useState(() => hasKeptForm(formNames.property(account)))
  const [newId] = useState(newNoteId)
  const navigate = useNavigate()
  const isReadOnly = readableUntil !== null
  if (isAdding)
    return (
      <Section title="New property">
        <PropertyForm
          account={account}
          id={newId}
          onSaved={({ id }) => void navigate(paths.property(id))}
          onCancel={() => setAdding(false)}
        />
      </Section>
    )
  if (properties.length === 0) return <EmptyWorkbook isReadOnly={isReadOnly} onAdd={() => setAdding(true)} />
  return (
    <>
      {!isReadOnly && (
        <ButtonRow>
          <Button onClick={() => setAdding(true)}>Add a property</Button>
        </ButtonRow>
      )}
      {properties.length >= manyProperties && <NextDate properties={properties} />}
      <PropertyList properties={properties} />
    </>
  )
}
