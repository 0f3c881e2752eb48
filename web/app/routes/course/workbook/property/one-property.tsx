import type { Period } from '@course/contract/course/states/states'
import { propertyName, type WholeProperty } from '@course/contract/course/workbook/properties/properties'
import { placeText, stageNames } from '@course/contract/course/workbook/properties/property-words'
import type { SheetName } from '@course/contract/course/workbook/sheets/sheets'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { EndedNotice } from '../ended-notice.tsx'
import { SheetPage } from '../sheets/sheet-page.tsx'
import { savedValues } from '../unsent/saved-values.ts'
import { unsentText } from '../unsent/unsent-text.ts'
import { useUnsent } from '../unsent/use-unsent.ts'
import shared from '../workbook.module.css'
import styles from './property.module.css'
import { type ChangeWhole, PropertyOverview } from './property-overview.tsx'
import { StageField } from './stage-field.tsx'

interface OnePropertyProps {
  account: string
  loaded: WholeProperty
  /** The periods of its state; undefined if the state guide did not answer. */
  periods: readonly Period[] | undefined
  sheet: SheetName | undefined
}

/** A property: its overview, or one of its worksheets. What is saved on one of them is there on the others. */
export function OneProperty({ account, loaded, periods, sheet }: OnePropertyProps) {
  const [whole, setWhole] = useState(loaded)
  const [values] = useState(() => savedValues(loaded.values))
  const { count, hasSent, note } = useUnsent(account, loaded.property.id, values)
  const { property, readableUntil } = whole
  const isReadOnly = readableUntil !== null
  const change: ChangeWhole = (by) => setWhole((before) => ({ ...before, ...by(before) }))
  return (
    <Page>
      <p className={styles.back}>
        <Link to={paths.workbook}>Workbook</Link>
        {sheet && <Link to={paths.property(property.id)}>Overview</Link>}
      </p>
      <div className={styles.top}>
        <div>
          <PageTitle level={2}>
            <bdi>{propertyName(property)}</bdi>
          </PageTitle>
          <p className={shared.facts}>
            <bdi>{placeText(property)}</bdi>
            {property.address && property.parcel && <bdi>Parcel {property.parcel}</bdi>}
            <span className={styles.onPaper}>{stageNames[property.stage]}</span>
          </p>
        </div>
        {!sheet && (
          <StageField
            property={property}
            isReadOnly={isReadOnly}
            onSaved={(saved) => change(() => ({ property: saved }))}
          />
        )}
      </div>
      {readableUntil !== null && <EndedNotice until={readableUntil} />}
      <p role="status" className={styles.unsent}>
        {unsentText(count, hasSent)}
      </p>
      {sheet ? (
        <SheetPage
          key={sheet}
          account={account}
          property={property.id}
          name={sheet}
          values={values}
          isReadOnly={isReadOnly}
          onUnsent={note}
        />
      ) : (
        <PropertyOverview account={account} whole={whole} values={values} periods={periods} onChange={change} />
      )}
    </Page>
  )
}
