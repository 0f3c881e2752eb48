import type { Period } from '@course/contract/course/states/states'
import { linkPropertyPaper } from '@course/contract/course/workbook/downloads'
import {
  deleteProperty,
  type Property,
  type WholeProperty,
} from '@course/contract/course/workbook/properties/properties'
import { placeText, saleKindNames } from '@course/contract/course/workbook/properties/property-words'
import { fieldsOf, type SheetName, sheetNames, sheets } from '@course/contract/course/workbook/sheets/sheets'
import * as paths from '@course/contract/paths'
import { numberText } from '@course/contract/words/counts'
import { longDateText } from '@course/contract/words/dates'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { call } from '../../../../api.ts'
import { DownloadButton } from '../../../../forms/action-button.tsx'
import { ConfirmButton } from '../../../../forms/confirm-dialog.tsx'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Facts, Section } from '../../../../kit/facts.tsx'
import { Calculations } from '../calculators/calculations.tsx'
import { Deadlines } from '../deadlines/deadlines.tsx'
import { PropertyFiles } from '../files/property-files.tsx'
import { formNames, hasKeptForm } from '../forms/kept-form.ts'
import worksheetsStyles from '../sheets/worksheets.module.css'
import type { SavedValues } from '../unsent/saved-values.ts'
import shared from '../workbook.module.css'
import { sheetPath } from '../workbook-address.ts'
import styles from './property.module.css'
import { PropertyForm } from './property-form.tsx'

/** Changes what a page knows of a property, after the server has it. */
export type ChangeWhole = (change: (before: WholeProperty) => Partial<WholeProperty>) => void

interface OverviewProps {
  /** The ID of the account. */
  account: string
  whole: WholeProperty
  values: SavedValues
  periods: readonly Period[] | undefined
  onChange: ChangeWhole
}

/** What a property is, its dates, and all that belongs to it. */
export function PropertyOverview({ account, whole, values, periods, onChange }: OverviewProps) {
  const { property, deadlines, files, calculations, readableUntil } = whole
  const [isEdited, setEdited] = useState(() => hasKeptForm(formNames.property(account, whole.property.id)))
  const { revalidate } = useRevalidator()
  const isReadOnly = readableUntil !== null
  const saved = (now: Property) => {
    onChange(() => ({ property: now }))
    setEdited(false)
    // The periods of another state.
    if (now.state !== property.state) void revalidate()
  }
  return (
    <div className={styles.overview}>
      <div className={styles.column}>
        <Deadlines
          account={account}
          property={property}
          deadlines={deadlines}
          periods={periods}
          isReadOnly={isReadOnly}
          onChange={(by) => onChange((before) => ({ deadlines: by(before.deadlines) }))}
          onEditProperty={() => setEdited(true)}
        />
        <Worksheets property={property.id} values={values} />
      </div>
      <div className={styles.column}>
        <Section title="The property">
          {isEdited ? (
            <PropertyForm
              account={account}
              id={property.id}
              property={property}
              onSaved={saved}
              onCancel={() => setEdited(false)}
            />
          ) : (
            <PropertyFacts property={property} isReadOnly={isReadOnly} onEdit={() => setEdited(true)} />
          )}
        </Section>
        <PropertyFiles
          property={property.id}
          files={files}
          isReadOnly={isReadOnly}
          onChange={(by) => onChange((before) => ({ files: by(before.files) }))}
        />
        <Calculations
          property={property.id}
          calculations={calculations}
          isReadOnly={isReadOnly}
          onDeleted={(id) =>
            onChange((before) => ({ calculations: before.calculations.filter((each) => each.id !== id) }))
          }
        />
      </div>
    </div>
  )
}

interface PropertyFactsProps {
  property: Property
  isReadOnly: boolean
  onEdit: () => void
}

const PropertyFacts = ({ property, isReadOnly, onEdit }: PropertyFactsProps) => (
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
    <p className={shared.onScreen}>
      <Link to={paths.state(property.state)}>What the law says there</Link>
    </p>
    <div className={shared.onScreen}>
      <ButtonRow>
        {!isReadOnly && (
          <Button quiet onClick={onEdit}>
            Edit
          </Button>
        )}
        {/* Everything that is written about the property, for a partner or a lawyer. */}
        <DownloadButton getLink={() => call(linkPropertyPaper, { params: { id: property.id }, body: {} })}>
          Download as PDF
        </DownloadButton>
        <Button quiet onClick={() => print()}>
          Print
        </Button>
        {!isReadOnly && <DeleteProperty property={property} />}
      </ButtonRow>
    </div>
  </>
)

/** The worksheets of a property, and how much is filled in. */
const Worksheets = ({ property, values }: { property: string; values: SavedValues }) => (
  <Section title="Worksheets">
    <ul className={worksheetsStyles.sheets}>
      {sheetNames.map((name) => (
        <li key={name}>
          <Link to={sheetPath(property, name)}>{sheets[name].title}</Link>
          <span>{filledText(name, values)}</span>
        </li>
      ))}
    </ul>
  </Section>
)

/** Such as "12 of 53", or what there is of the notes. */
function filledText(name: SheetName, values: SavedValues): string {
  const fields = fieldsOf(name)
  const filled = fields.filter(({ id }) => values.get(name, id) !== '').length
  if (filled === 0) return 'Empty'
  return fields.length === 1 ? 'Written' : `${numberText(filled)} of ${numberText(fields.length)}`
}

/** Deletes a property as this page shows it, after a question. */
function DeleteProperty({ property: { id, version } }: { property: Property }) {
  const navigate = useNavigate()
  const confirm = async () => {
    await call(deleteProperty, { params: { id }, body: { FromVersion: version } })
    await navigate(paths.workbook)
  }
  return (
    <ConfirmButton label="Delete…" title="Delete this property?" confirm="Delete" discouraged onConfirm={confirm}>
      <p>Its worksheets, deadlines, calculations and files are deleted with it. This can’t be undone.</p>
      <p>To keep it out of the way instead, set its stage to “Let go.”</p>
    </ConfirmButton>
  )
}
