import { readAccount } from '@course/contract/accounts/accounts'
import { listSignIns } from '@course/contract/accounts/sign-ins'
import { listOwnSupportViews } from '@course/contract/office/support-views'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { listOwnPurchases } from '@course/contract/sales/purchases'
import { callGuarded } from '../../access/guard.ts'
import { Address } from '../../kit/address.tsx'
import { ButtonLink, ButtonRow } from '../../kit/button.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PersonName } from '../../kit/person-name.tsx'
import type { LoaderArgs, PageProps } from '../../page-module.tsx'
import { Card, Page, PageTitle } from '../../shell/page.tsx'
import { PageError } from '../../shell/page-error.tsx'
import { privateMeta } from '../../shell/page-meta.ts'
import { YourTools } from '../../shell/your-tools.tsx'
import { isViewing } from '../../storage.ts'
import styles from './account.module.css'
import { OwnPurchaseCard } from './own-purchase-card.tsx'
import { OwnSignIns } from './own-sign-ins.tsx'
import { OwnSupportViews } from './own-support-views.tsx'
import { PasswordForm } from './password-form.tsx'

export const meta = () => privateMeta(pages.account)
export const ErrorBoundary = PageError

export async function loader({ request }: LoaderArgs) {
  const [account, purchases, signIns, supportViews] = await Promise.all([
    callGuarded(request, readAccount),
    // Support sees neither purchases nor logins.
    isViewing() ? [] : callGuarded(request, listOwnPurchases),
    isViewing() ? [] : callGuarded(request, listSignIns),
    callGuarded(request, listOwnSupportViews),
  ])
  return { account, purchases, signIns, supportViews }
}

export default function Account({
  loaderData: { account, purchases, signIns, supportViews },
}: PageProps<typeof loader>) {
  return (
    <Page width="form">
      <PageTitle level={2}>Your account</PageTitle>
      {!account.access && (
        <>
          <Notice kind="error">{account.reason ?? 'This account has no access to the course.'}</Notice>
          {account.canEnroll && (
            <ButtonRow>
              <ButtonLink to={paths.payment}>Enroll in Course</ButtonLink>
            </ButtonRow>
          )}
        </>
      )}
      <Card>
        <Facts
          rows={[
            ['Name', <PersonName key="name" of={account} />],
            ['Email', <Address key="email" email={account.email} />],
            ['Role', account.role],
            ['Access to the course', account.access ? 'Yes' : 'No'],
          ]}
        />
      </Card>
      {account.access && (
        <section className={styles.section} aria-labelledby="tools">
          <h3 className={styles.heading} id="tools">
            Your tools
          </h3>
          <YourTools />
        </section>
      )}
      {!isViewing() && <Own account={account} purchases={purchases} signIns={signIns} />}
      {supportViews.length > 0 && (
        <section className={styles.section} aria-labelledby="support">
          <h3 className={styles.heading} id="support">
            When support looked
          </h3>
          <Card>
            <OwnSupportViews views={supportViews} />
          </Card>
        </section>
      )}
    </Page>
  )
}

/** What nobody else sees. */
function Own({ account, purchases, signIns }: Omit<PageProps<typeof loader>['loaderData'], 'supportViews'>) {
  return (
    <>
      <section className={styles.section} aria-labelledby="purchases">
        <h3 className={styles.heading} id="purchases">
          {purchases.length > 1 ? 'Your purchases' : 'Your purchase'}
        </h3>
        {purchases.length === 0 && <p className={styles.none}>Nothing was paid for by this account.</p>}
        {purchases.map((purchase) => (
          <OwnPurchaseCard key={purchase.id} purchase={purchase} />
        ))}
      </section>
      <section className={styles.section} aria-labelledby="password">
        <h3 className={styles.heading} id="password">
          Your password
        </h3>
        <Card>
          <PasswordForm email={account.email} />
        </Card>
      </section>
      <section className={styles.section} aria-labelledby="logins">
        <h3 className={styles.heading} id="logins">
          Where you are logged in
        </h3>
        <Card>
          <OwnSignIns signIns={signIns} />
        </Card>
      </section>
    </>
  )
}
