import * as paths from '@course/contract/paths'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { PlaceFiles } from '../../files/place-files.tsx'
import { Finder } from './finder.tsx'
import { NothingFound } from './nothing-found.tsx'

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
