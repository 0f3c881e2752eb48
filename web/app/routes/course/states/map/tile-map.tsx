import type { StateRow } from '@course/contract/course/states/states'
import * as paths from '@course/contract/paths'
import { isStateCode } from '@course/contract/words/postal-codes'
import { Link } from 'react-router'
import { kindTexts, unknownText } from '../state-words.ts'
import styles from './tile-map.module.css'
import { tilePlaces } from './tile-places.ts'

const kindText = ({ kind }: StateRow) => (kind ? kindTexts[kind] : unknownText)

interface TileMapProps {
  rows: readonly StateRow[]
  found: readonly StateRow[]
  /** The postal codes of the member's own states. */
  own: ReadonlySet<string>
}

/** All states as tiles, colored by what is sold. Those that were not found are pale. */
export function TileMap({ rows, found, own }: TileMapProps) {
  const shown = new Set(found.map(({ code }) => code))
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort((a, b) => (a ?? 'z').localeCompare(b ?? 'z'))
  return (
    <section className={styles.map} aria-label="Map">
      <ul className={styles.tiles}>
        {rows.map((row) => {
          const words = `${row.name}: ${kindText(row)}${own.has(row.code) ? ' (my state)' : ''}`
          const place = isStateCode(row.code) ? tilePlaces.get(row.code) : undefined
          return (
            <li key={row.code} style={place && { gridRow: place.row, gridColumn: place.column }}>
              <Link
                to={paths.state(row.code)}
                data-kind={row.kind ?? 'unknown'}
                data-found={shown.has(row.code)}
                title={words}
              >
                {row.code.toUpperCase()}
                {own.has(row.code) && <span className={styles.star}>★</span>}
                <span className="visually-hidden">{`, ${words}`}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      <ul className={styles.legend} aria-label="Colors of the map">
        {kinds.map((kind) => (
          <li key={kind ?? 'unknown'}>
            <span data-kind={kind ?? 'unknown'} aria-hidden="true" />
            {kind ? kindTexts[kind] : unknownText}
          </li>
        ))}
      </ul>
    </section>
  )
}
