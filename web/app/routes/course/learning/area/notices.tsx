import { listNotices } from '@course/contract/office/notices/notices'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { localDayText } from '@course/contract/words/dates'
import { Link } from 'react-router'
import { callGuarded } from '../../../../access/guard.ts'
import type { LoaderArgs, PageProps } from '../../../../page-module.tsx'
import { Card } from '../../../../shell/card.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { PageError } from '../../../../shell/page-error.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import styles from './notices.module.css'

export const meta = () => privateMeta(pages.notices)
export const ErrorBoundary = PageError
export const loader = ({ request }: LoaderArgs) => callGuarded(request, listNotices)

export default function Notices({ loaderData: notices }: PageProps<typeof loader>) {
  return (
    <Page>
      <PageTitle level={2}>{pages.notices.title}</PageTitle>
      {notices.length === 0 ? (
        <p>
          There are no notices for you. What the owner writes to all members comes here and by email.{' '}
          <Link to={paths.members}>Go on with the course</Link>.
        </p>
      ) : (
        <div className={styles.notices}>
          {notices.map(({ id, subject, text, placedAt }) => (
            <Card key={id}>
              <h3 className={styles.subject}>{subject}</h3>
              <p className={styles.date}>
                <time dateTime={placedAt}>{localDayText(placedAt)}</time>
              </p>
              <p className={styles.text}>{text}</p>
            </Card>
          ))}
        </div>
      )}
    </Page>
  )
}
