import { listResources } from '@course/contract/learning'
import { pages } from '@course/contract/pages'
import { useRef, useState } from 'react'
import { callGuarded } from '../../access/guard.ts'
import { Card, Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/general-resources.ts'
import { countInWords, isFound } from './find.ts'
import { Finder } from './finder.tsx'
import styles from './learning.module.css'
import { NothingFound } from './nothing-found.tsx'
import { ResourceLink } from './resource-link.tsx'

export const meta = () => privateMeta(pages.generalResources)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  callGuarded(request, listResources, { query: { type: 'GENERAL' } })
export const ErrorBoundary = PageError

export default function GeneralResources({ loaderData: resources }: Route.ComponentProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const found = resources.filter(({ title }) => isFound(typed, title))
  const showAll = () => {
    setTyped('')
    input.current?.focus()
  }
  return (
    <Page>
      <PageTitle level={2}>General Resources</PageTitle>
      {resources.length === 0 ? (
        <p>There are no resources yet.</p>
      ) : (
        <Finder
          label="Find a resource"
          typed={typed}
          onType={setTyped}
          count={countInWords(found.length, resources.length, ['resource', 'resources'])}
          input={input}
        />
      )}
      {resources.length > 0 && found.length === 0 && (
        <NothingFound typed={typed} wayBack="Show all resources" onBack={showAll} />
      )}
      {found.length > 0 && (
        <Card>
          <ul className={styles.titled}>
            {found.map((resource) => (
              <li key={resource.id}>
                <ResourceLink resource={resource} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}
