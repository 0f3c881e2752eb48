import { readAccount } from '@course/contract/accounts/accounts'
import { readOwnEmail } from '@course/contract/accounts/email-changes'
import { listSignIns } from '@course/contract/accounts/sign-ins'
import { readableDays } from '@course/contract/course/workbook/downloads'
import { listOwnSupportViews, type OwnSupportView } from '@course/contract/office/support-views'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { isAdministrator } from '@course/contract/roles'
import { listOwnPurchases } from '@course/contract/sales/purchases'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callGuarded } from '../../../access/guard.ts'
import { Address } from '../../../kit/address.tsx'
import { ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PersonName } from '../../../kit/person-name.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { EnrollLink } from '../../../purchase/enroll-link.tsx'
import { Card } from '../../../shell/card.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { SiteTime } from '../../../shell/site-time.tsx'
import { YourTools } from '../../../shell/your-tools.tsx'
import { isViewing } from '../../../storage.ts'
import styles from '../account.module.css'
import { OwnPurchaseCard } from '../purchase/own-purchase-card.tsx'
import { EmailChangeForm } from './email-change-form.tsx'
import { OwnData } from './own-data.tsx'
import { OwnNotes } from './own-notes.tsx'
import { OwnSignIns } from './own-sign-ins.tsx'
import { PasswordForm } from './password-form.tsx'

export const meta = () => privateMeta(pages.account)
export const ErrorBoundary = PageError

export async function loader({ request }: LoaderArgs) {
  const [account, ownEmail, purchases, signIns, supportViews] = await Promise.all([
    callGuarded(request, readAccount),
    // Support sees neither addresses of before nor purchases nor logins.
    isViewing() ? undefined : callGuarded(request, readOwnEmail),
    isViewing() ? [] : callGuarded(request, listOwnPurchases),
    isViewing() ? [] : callGuarded(request, listSignIns),
    callGuarded(request, listOwnSupportViews),
  ])
  return { account, ownEmail, purchases, signIns, supportViews }
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={styles.section} aria-labelledby={id}>
    <h3 className={styles.heading} id={id}>
      {title}
    </h3>
    {children}
  </section>
)

export default function Account({
  loaderData: { account, ownEmail, purchases, signIns, supportViews },
}: PageProps<typeof loader>) {
  return (
    <Page width="form">
      <PageTitle level={2}>Your account</PageTitle>
      {!account.access && (
        <>
          <Notice kind="error">{account.reason ?? 'This account has no access to the course.'}</Notice>
          {account.reason && (
            <p>
              For {readableDays} days after your access has ended, you can read and download your{' '}
              <Link to={paths.workbook}>workbook</Link>.
            </p>
          )}
          {account.canEnroll && (
            <ButtonRow>
              <EnrollLink />
            </ButtonRow>
          )}
        </>
      )}
      <Card>
        <Facts
          rows={[
            ['Name', <PersonName key="name" of={account} />],
            ['Email', <Address key="email" email={account.email} />],
            ...(isAdministrator(account.role) ? [['Role', account.role] as const] : []),
            ['Access to the course', account.access ? 'Yes' : 'No'],
          ]}
        />
      </Card>
      {!isViewing() && <OwnPurchases purchases={purchases} />}
      {account.access && (
        <Section id="tools" title="Your tools">
          <YourTools />
        </Section>
      )}
      {!isViewing() && <Own account={account} ownEmail={ownEmail} signIns={signIns} />}
      {supportViews.length > 0 && (
        <Section id="support" title="When support looked">
          <Card>
            <OwnSupportViews views={supportViews} />
          </Card>
        </Section>
      )}
    </Page>
  )
}

type Loaded = PageProps<typeof loader>['loaderData']

/** First on the page, because it has the receipt and the way to cancel. */
const OwnPurchases = ({ purchases }: Pick<Loaded, 'purchases'>) => (
  <Section id="purchases" title={purchases.length > 1 ? 'Your purchases' : 'Your purchase'}>
    {purchases.length === 0 && <p className={styles.none}>Nothing was paid for by this account.</p>}
    {purchases.map((purchase) => (
      <OwnPurchaseCard key={purchase.id} purchase={purchase} />
    ))}
  </Section>
)

/** What nobody else sees. */
function Own({ account, ownEmail, signIns }: Pick<Loaded, 'account' | 'ownEmail' | 'signIns'>) {
  return (
    <>
      <Section id="notes" title="Your notes">
        <Card>
          <OwnNotes />
        </Card>
      </Section>
      <Section id="certificate" title="Your certificate">
        <Card>
          <p>When you complete the course, you get a certificate. See what is left to do, or download the PDF.</p>
          <ButtonRow>
            <ButtonLink quiet to={paths.ownCertificate}>
              Certificate
            </ButtonLink>
          </ButtonRow>
        </Card>
      </Section>
      <Section id="second-factor" title="Your second factor">
        <Card>
          <p>
            An authenticator app or a passkey protects your account even if someone learns your password. Turn it on,
            change it, or get new recovery codes.
          </p>
          <ButtonRow>
            <ButtonLink quiet to={paths.secondFactor}>
              Second factor
            </ButtonLink>
          </ButtonRow>
        </Card>
      </Section>
      <Section id="email" title="Your email">
        <Card>
          <EmailChangeForm email={account.email} pending={ownEmail?.pending ?? null} />
        </Card>
      </Section>
      <Section id="password" title="Your password">
        <Card>
          <PasswordForm email={account.email} />
        </Card>
      </Section>
      <Section id="logins" title="Where you are logged in">
        <Card>
          <OwnSignIns signIns={signIns} />
        </Card>
      </Section>
      <Section id="data" title="Your data">
        <Card>
          <OwnData />
        </Card>
      </Section>
    </>
  )
}

/** When support saw the site as this account does. */
const OwnSupportViews = ({ views }: { views: readonly OwnSupportView[] }) => (
  <>
    <p>
      Support saw the course as you do, to help you. It could change nothing, opened no video, and did not see your
      notes, your logins or your purchases.
    </p>
    <ul className={styles.refunds}>
      {views.map(({ startedAt, endedAt }) => (
        <li key={startedAt}>
          From <SiteTime at={startedAt} /> to <SiteTime at={endedAt} />
        </li>
      ))}
    </ul>
  </>
)
