import { listResources } from '@course/contract/learning'
import { pages } from '@course/contract/pages'
import { useRef, useState } from 'react'
import { callGuarded } from '../../access/guard.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/state-resources.ts'
import { Letters } from './alphabet.tsx'
import { findInRuns, lettersOf } from './find.ts'
import { Finder } from './finder.tsx'
import styles from './learning.module.css'
import { NothingFound } from './nothing-found.tsx'
import { statesInWords } from './postal-codes.ts'
import { ResourceLink } from './resource-link.tsx'
import { runsByCategory } from './runs.ts'

export const meta = () => privateMeta(pages.stateResources)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  callGuarded(request, listResources, { query: { type: 'STATE' } })
export const ErrorBoundary = PageError

export default function StateResources({ loaderData: resources }: Route.ComponentProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const groups = useRef<HTMLDivElement>(null)
  const all = runsByCategory(resources)
  const found = findInRuns(all, typed)
  const showAll = () => {
    setTyped('')
    input.current?.focus()
  }
  const jumpTo = (position: number) => {
    const heading = groups.current?.getElementsByTagName('h3')[position]
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <Page>
      <PageTitle level={2}>State Resources</PageTitle>
      {all.length === 0 && <p>There are no resources yet.</p>}
      {all.length > 0 && (
        <>
          <Finder
            label="Find a state"
            typed={typed}
            onType={setTyped}
            count={
              found.length === all.length
                ? statesInWords(all.map(({ category }) => category))
                : `${found.length} of ${all.length} ${found.length === 1 ? 'matches' : 'match'}`
            }
            input={input}
          />
          <Letters letters={lettersOf(found)} onJump={jumpTo} />
        </>
      )}
      {all.length > 0 && found.length === 0 && (
        <NothingFound typed={typed} wayBack="Show all states" onBack={showAll} />
      )}
      <div className={styles.groups} ref={groups}>
        {found.map(({ category, items }) => (
          <section className={styles.group} key={items[0]?.id}>
            <h3 tabIndex={-1}>{category}</h3>
            <ul className={styles.list}>
              {items.map((resource) => (
                <li key={resource.id}>
                  <ResourceLink resource={resource} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
