import { listResources } from '@course/contract/course/learning/learning'
import { pages } from '@course/contract/pages'
import { callGuarded } from '../../../../access/guard.ts'
import type { LoaderArgs, PageProps } from '../../../../page-module.tsx'
import { Card } from '../../../../shell/card.tsx'
import { PageError } from '../../../../shell/page-error.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import { foundText, isFound } from './find.ts'
import { ResourceLink, ResourcePage } from './resource-page.tsx'
import styles from './resources.module.css'

export const meta = () => privateMeta(pages.generalResources)
export const loader = ({ request }: LoaderArgs) => callGuarded(request, listResources, { query: { type: 'GENERAL' } })
export const ErrorBoundary = PageError

export default function GeneralResources({ loaderData: resources }: PageProps<typeof loader>) {
  return (
    <ResourcePage
      title={pages.generalResources.title}
      place="general"
      label="Find a resource"
      showAll="Show all resources"
      isEmpty={resources.length === 0}
      find={(typed) => resources.filter(({ title }) => isFound(typed, title))}
      count={(found) => foundText(found.length, resources.length, ['resource', 'resources'])}
    >
      {(found) =>
        found.length > 0 && (
          <Card>
            <ul className={styles.titled}>
              {found.map((resource) => (
                <li key={resource.id}>
                  <ResourceLink resource={resource} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </ResourcePage>
  )
}
