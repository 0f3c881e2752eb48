import type { Resource } from '@course/contract/course/learning/learning'
import * as paths from '@course/contract/paths'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { PlaceFiles } from '../../files/place-files.tsx'
import { Finder } from './finder.tsx'
import { NothingFound } from './nothing-found.tsx'
import styles from './resources.module.css'

interface ResourcePageProps<Found> {
  title: string
  /** What the page is for. */
  lead?: ReactNode
  place: 'general' | 'state'
  /** The label of the search field. */
  label: string
  /** The button that resets a search without results. */
  showAll: string
  isEmpty: boolean
  /** The matching resources. */
  find: (typed: string) => Found[]
  /** The number of results as text. */
  count: (found: Found[]) => string
  /** The list. */
  children: (found: Found[]) => ReactNode
}

/** A page of links with a search field. */
export function ResourcePage<Found>({
  title,
  lead,
  place,
  label,
  showAll,
  isEmpty,
  find,
  count,
  children,
}: ResourcePageProps<Found>) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const found = find(typed)
  const reset = () => {
    setTyped('')
    input.current?.focus()
  }
  return (
    <Page>
      <PageTitle level={2}>{title}</PageTitle>
      {lead && <p>{lead}</p>}
      <PlaceFiles place={place} />
      {isEmpty ? (
        <p>
          There are no resources yet. The <Link to={paths.states}>state guide</Link> says what the law is in each state,
          with links to it.
        </p>
      ) : (
        <>
          <Finder label={label} typed={typed} onType={setTyped} count={count(found)} input={input} />
          {children(found)}
          {found.length === 0 && <NothingFound typed={typed} wayBack={showAll} onBack={reset} />}
        </>
      )}
    </Page>
  )
}

/** An external link. Only https is allowed, so that data can't become a script. */
export function ResourceLink({ resource: { link, title } }: { resource: Resource }) {
  if (!link.startsWith('https://')) return <span>{title}</span>
  return (
    <a className={styles.external} href={link} target="_blank" rel="noopener">
      {title}
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path
          d="M4.5 1.5H1.5v9h9v-3M7 1.5h3.5V5M10.5 1.5L5.5 6.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
        />
      </svg>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
