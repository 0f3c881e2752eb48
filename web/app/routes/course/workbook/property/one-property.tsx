import type { Period } from '@course/contract/course/states/states'
import { propertyName, type WholeProperty } from '@course/contract/course/workbook/properties/properties'
import { placeText, stageNames } from '@course/contract/course/workbook/properties/property-words'
import { type SheetName, sheetNames, sheets } from '@course/contract/course/workbook/sheets/sheets'
import * as paths from '@course/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type FieldPlace, keptPlaces, readKeptValue } from '../../../../access/kept-values.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { beforeLogout } from '../../../../player/leaving.ts'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { localStore } from '../../../../storage.ts'
import { EndedNotice } from '../ended-notice.tsx'
import sheetPageStyles from '../sheets/sheet-page.module.css'
import { SheetView, type SheetViewProps } from '../sheets/sheet-view.tsx'
import { type SavedValues, savedValues } from '../unsent/saved-values.ts'
import { onAnswer, sendKeptValues } from '../unsent/send-values.ts'
import { unsentText } from '../unsent/unsent-text.ts'
import shared from '../workbook.module.css'
import { sheetPath } from '../workbook-address.ts'
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

/** A worksheet with the ways to the others. */
function SheetPage(props: SheetViewProps) {
  const { property, name } = props
  const at = sheetNames.indexOf(name)
  return (
    <>
      <nav aria-label="Worksheets" className={sheetPageStyles.wideOnly}>
        <ul className={shared.parts}>
          {sheetNames.map((each) => (
            <li key={each}>
              <Link to={sheetPath(property, each)} aria-current={each === name ? 'page' : undefined} preventScrollReset>
                {sheets[each].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SheetView {...props} />
      <div className={shared.onScreen}>
        <ButtonRow>
          <Button quiet onClick={() => print()}>
            Print this sheet
          </Button>
        </ButtonRow>
      </div>
      <nav aria-label="Other worksheets" className={sheetPageStyles.pager}>
        <Neighbor property={property} name={sheetNames[at - 1]} text="Back" />
        <Neighbor property={property} name={sheetNames[at + 1]} text="Next" />
      </nav>
    </>
  )
}

function Neighbor({ property, name, text }: { property: string; name: SheetName | undefined; text: string }) {
  if (!name) return <span />
  return (
    <Link to={sheetPath(property, name)}>
      <span>{text}</span> {sheets[name].title}
    </Link>
  )
}

/** How often a page tries to send what the browser keeps, in milliseconds. */
const retry = 30_000

const nameOf = ({ sheet, field }: FieldPlace) => `${sheet}/${field}`

/**
 * Counts the fields of a property that the server does not have, and sends them when the site can be reached again.
 * @param values are kept up to date
 */
function useUnsent(account: string, property: string, values: SavedValues) {
  const [unsent] = useState(() => new Set(keptPlaces(localStore(), account, property).map(nameOf)))
  const [count, setCount] = useState(unsent.size)
  const [hasSent, setHasSent] = useState(false)
  const note = (place: FieldPlace, isUnsent: boolean) => {
    if (isUnsent) unsent.add(nameOf(place))
    else unsent.delete(nameOf(place))
    setCount(unsent.size)
  }
  const latest = useRef(note)
  latest.current = note
  useEffect(() => {
    const send = () => void (unsent.size > 0 && sendKeptValues(account))
    const timer = setInterval(send, retry)
    addEventListener('online', send)
    const ends = [
      onAnswer(({ place, now, isTaken }) => {
        if (place.property !== property) return
        values.set(place.sheet, place.field, now)
        if (!isTaken) return
        setHasSent(true)
        // The field may be on another worksheet than the shown one.
        if (!readKeptValue(localStore(), account, place)) latest.current(place, false)
      }),
      beforeLogout(() => sendKeptValues(account)),
    ]
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      for (const end of ends) end()
    }
  }, [account, property, values, unsent])
  return { count, hasSent, note }
}
