import type { Resource } from '@course/contract/course/learning/learning'
import * as paths from '@course/contract/paths'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../kit/button.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { PlaceFiles } from '../../files/place-files.tsx'
import finderStyles from './finder.module.css'
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

interface NothingFoundProps {
  typed: string
  wayBack: string
  onBack: () => void
}

function NothingFound({ typed, wayBack, onBack }: NothingFoundProps) {
  return (
    <div className={finderStyles.nothing}>
      <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <path d="M6 14l17-6 18 6 17-6v42l-17 6-18-6-17 6z" fill="none" stroke="currentColor" strokeWidth="3" />
        <path d="M23 8v42M41 14v42" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="4 4" />
      </svg>
      <p>
        Nothing here matches <strong>{typed.trim()}</strong>.
      </p>
      <Button quiet onClick={onBack}>
        {wayBack}
      </Button>
    </div>
  )
}

interface FinderProps {
  label: string
  typed: string
  onType: (typed: string) => void
  /** The number of results, announced on every change. */
  count: string
  input: RefObject<HTMLInputElement | null>
}

/** A search field with instant results. */
function Finder({ label, typed, onType, count, input }: FinderProps) {
  const id = useId()
  return (
    <search className={finderStyles.finder}>
      <label className={finderStyles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={finderStyles.input}
        ref={input}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('')
        }}
      />
      <p className={finderStyles.count} role="status">
        {count}
      </p>
    </search>
  )
}
