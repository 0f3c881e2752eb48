import { readAccount } from '@course/contract/accounts'
import { callGuarded } from '../../guarded.ts'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/account.ts'
import styles from './account.module.css'

export const meta = () => privateMeta('Your account')
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => callGuarded(request, readAccount)
export const ErrorBoundary = PageError

export default function Account({ loaderData: account }: Route.ComponentProps) {
  const rows = [
    ['Name', `${account.firstName} ${account.lastName}`],
    ['Email', account.email],
    ['Role', account.role],
    ['Access to the course', account.access ? 'Yes' : 'No'],
  ]
  return (
    <Page width="form">
      <PageTitle level={2}>Your account</PageTitle>
      {!account.access && (
        <>
          <Notice kind="error">{account.reason ?? 'This account has no access to the course.'}</Notice>
          <ButtonRow>
            <ButtonLink to="/payment">Enroll in Course</ButtonLink>
          </ButtonRow>
        </>
      )}
      <Card>
        <dl className={styles.list}>
          {rows.map(([term, value]) => (
            <div className={styles.row} key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Page>
  )
}
