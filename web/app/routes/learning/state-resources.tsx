import { listResources } from '@course/contract/learning'
import { callGuarded } from '../../guarded.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/state-resources.ts'
import styles from './learning.module.css'
import { ResourceLink } from './resource-link.tsx'
import { runsByCategory } from './runs.ts'

export const meta = () => privateMeta('State Resources')
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  callGuarded(request, listResources, { query: { type: 'STATE' } })
export const ErrorBoundary = PageError

export default function StateResources({ loaderData: resources }: Route.ComponentProps) {
  const runs = runsByCategory(resources)
  return (
    <Page>
      <PageTitle level={2}>State Resources</PageTitle>
      {runs.length === 0 && <p>There are no resources yet.</p>}
      <div className={styles.groups}>
        {runs.map(({ category, items }) => (
          <section className={styles.group} key={items[0]?.id}>
            <h3>{category}</h3>
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
