import { listResources } from '@course/contract/learning'
import { callGuarded } from '../../guarded.ts'
import { Card, Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/general-resources.ts'
import styles from './learning.module.css'
import { ResourceLink } from './resource-link.tsx'

export const meta = () => privateMeta('General Resources')
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  callGuarded(request, listResources, { query: { type: 'GENERAL' } })
export const ErrorBoundary = PageError

export default function GeneralResources({ loaderData: resources }: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle level={2}>General Resources</PageTitle>
      {resources.length === 0 ? (
        <p>There are no resources yet.</p>
      ) : (
        <Card>
          <ul className={styles.list}>
            {resources.map((resource) => (
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
