import type { WholeProperty } from '@course/contract/course/workbook/properties'
import * as paths from '@course/contract/paths'
import { longDateText } from '@course/contract/words/dates'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Facts, Section } from '../../../kit/facts.tsx'
import { Deadlines } from './deadlines.tsx'
import { deleteWholeProperty } from './delete-property.ts'
import { PropertyFiles } from './property-files.tsx'
import { PropertyForm } from './property-form.tsx'
import { placeText, saleKindNames } from './workbook-words.ts'

interface OverviewProps {
  whole: WholeProperty
  isReadOnly: boolean
  onSaved: (saved: WholeProperty['property']) => void
}

/** What a property is, its deadlines and its files. */
export function PropertyOverview({ whole: { property, deadlines, files }, isReadOnly, onSaved }: OverviewProps) {
  const [mode, setMode] = useState<'shown' | 'edited' | 'deleting'>('shown')
  const navigate = useNavigate()
  return (
    <>
      <Section title="The property">
        {mode === 'edited' ? (
          <PropertyForm
            id={property.id}
            property={property}
            onSaved={(saved) => {
              onSaved(saved)
              setMode('shown')
            }}
            onCancel={() => setMode('shown')}
          />
        ) : (
          <>
            <Facts
              rows={[
                ['Address', <bdi key="address">{property.address || '–'}</bdi>],
                ['Parcel number', <bdi key="parcel">{property.parcel || '–'}</bdi>],
                ['Place', <bdi key="place">{placeText(property)}</bdi>],
                ['Sale date', property.saleDate ? longDateText(property.saleDate) : '–'],
                ['What is sold', property.saleKind ? saleKindNames[property.saleKind] : '–'],
              ]}
            />
            <p>
              <Link to={paths.state(property.state)}>What the law says there</Link>
            </p>
            {!isReadOnly && (
              <ButtonRow>
                <Button quiet onClick={() => setMode('edited')}>
                  Edit
                </Button>
                <Button quiet onClick={() => setMode('deleting')}>
                  Delete
                </Button>
              </ButtonRow>
            )}
          </>
        )}
      </Section>
      <Deadlines property={property.id} deadlines={deadlines} isReadOnly={isReadOnly} />
      <PropertyFiles property={property.id} files={files} isReadOnly={isReadOnly} />
      {mode === 'deleting' && (
        <ConfirmDialog
          title="Delete this property?"
          confirm="Delete"
          discouraged
          onConfirm={async () => {
            await deleteWholeProperty(property)
            await navigate(paths.workbook)
          }}
          onClose={() => setMode('shown')}
        >
          <p>Its worksheets, deadlines and files are deleted with it. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
