import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { type PurchaseDetails, readPurchase, sendReceipt } from '@course/contract/sales/purchases'
import { moneyText } from '@course/contract/words/money-text'
import { cardText } from '@course/contract/words/texts'
import { Link } from 'react-router'
import { callGuarded, sessionContext } from '../../../access/guard.ts'
import { call } from '../../../api.ts'
import { ActionButton } from '../../../forms/action-button.tsx'
import { UnsavedForms } from '../../../forms/unsaved-changes.tsx'
import { Address } from '../../../kit/address.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Facts, Section } from '../../../kit/facts.tsx'
import { mailLink } from '../../../kit/mail-link.ts'
import { Notice } from '../../../kit/notice.tsx'
import { PersonName } from '../../../kit/person-name.tsx'
import { toastSuccess } from '../../../kit/toasts/toast-list.ts'
import { useListPath } from '../../../lists/use-list-address.ts'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { AccessExplained } from '../../../purchase/access-explained.tsx'
import { CancellationRequested, Status } from '../../../purchase/status.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { SiteTime, siteTimeText } from '../../../shell/site-time.tsx'
import { Cancellation } from './cancellation.tsx'
import { disputeText, disputeTone } from './dispute-text.ts'
import { OpenedVideos } from './opened-videos.tsx'
import styles from './purchase.module.css'
import { PurchasePapers } from './purchase-papers.tsx'
import { goToRefund, RefundArea } from './refund-form.tsx'
import { RefundTable } from './refund-table.tsx'
import { createTimeline } from './timeline-entries.ts'
import { WrittenCancellation } from './written-cancellation.tsx'

export const meta = () => privateMeta(pages.purchase)
export const ErrorBoundary = PageError

export async function loader({ request, params: { id }, context }: LoaderArgs<'id'>) {
  const purchase = await callGuarded(request, readPurchase, { params: { id } })
  return { purchase, mayAudit: context.get(sessionContext).Role === 'Super Admin' }
}

export default function PurchasePage({ loaderData: { purchase, mayAudit } }: PageProps<typeof loader>) {
  const list = useListPath(paths.purchases)
  const { can } = purchase
  return (
    <Page>
      <div className={styles.head}>
        <PageTitle level={2}>
          Purchase of <PersonName of={purchase} />
        </PageTitle>
        <Status status={purchase.status} />
        {purchase.hasOpenCancellation && <CancellationRequested />}
        {can.includes('refund') && (
          <Button quiet onClick={goToRefund}>
            Go to refund
          </Button>
        )}
      </div>
      <div className={styles.columns}>
        {purchase.disputes.length > 0 && <Disputes disputes={purchase.disputes} currency={purchase.currency} />}
        <div className={styles.column}>
          <Section title="Purchase">
            <Facts rows={purchaseFacts(purchase)} />
            <ButtonRow>
              {can.includes('receipt') && <ReceiptButton id={purchase.id} email={purchase.email} />}
              {mayAudit && (
                <ButtonLink quiet to={paths.auditOf(purchase.id)}>
                  Audit log
                </ButtonLink>
              )}
              <ButtonLink quiet to={list}>
                Back to purchases
              </ButtonLink>
            </ButtonRow>
          </Section>
          <OpenedVideos purchase={purchase} />
          <Section title="What happened">
            <Timeline purchase={purchase} />
          </Section>
          <Section title="Why does this person have access?">
            <AccessExplained grants={purchase.access} />
          </Section>
        </div>
        <div className={styles.column}>
          {purchase.cancellation && <Cancellation key={`cancellation ${purchase.id}`} purchase={purchase} />}
          <UnsavedForms>
            <RefundArea key={`refund ${purchase.id}`} purchase={purchase} />
            {can.includes('record') && <WrittenCancellation key={`written ${purchase.id}`} purchase={purchase} />}
          </UnsavedForms>
          <RefundTable refunds={purchase.refunds} />
          <PurchasePapers purchase={purchase} />
        </div>
      </div>
    </Page>
  )
}

function purchaseFacts(purchase: PurchaseDetails) {
  const { can, userId, email, status, amount, refunded, disputed, currency } = purchase
  return [
    [
      'Buyer',
      <Link key="buyer" to={paths.user(userId)}>
        <PersonName of={purchase} />
      </Link>,
    ],
    [
      'Email',
      can.includes('receipt') ? (
        <a key="email" href={mailLink(email)}>
          <Address email={email} />
        </a>
      ) : (
        email
      ),
    ],
    ['Product', purchase.productName],
    ['Paid', moneyText(amount, currency)],
    ['Amount refunded', moneyText(refunded, currency)],
    ...(Number(disputed) > 0
      ? ([
          [
            status === 'dispute lost' ? 'Taken back by the bank' : 'Kept back by the bank',
            moneyText(disputed, currency),
          ],
        ] as const)
      : []),
    ['Price shown', purchase.priceShown],
    ...(purchase.shownPrices
      ? ([
          ['Shown on home', purchase.shownPrices.home],
          ['Shown on info', purchase.shownPrices.info],
        ] as const)
      : []),
    ['Time', <SiteTime key="time" at={purchase.purchasedAt} />],
    ['Card', cardText(purchase, '')],
    ['Order', purchase.orderId],
    ['Transaction', purchase.transactionId ?? 'None yet'],
    [
      'Terms version',
      <Link key="terms" to={paths.termsVersion(purchase.termsVersion)}>
        {purchase.termsVersion}
      </Link>,
    ],
  ] as const
}

function ReceiptButton({ id, email }: { id: string; email: string }) {
  const send = async () => {
    await call(sendReceipt, { params: { id } })
    toastSuccess(`The receipt is on its way to ${email}.`)
  }
  return <ActionButton onPress={send}>Send receipt again</ActionButton>
}

/** The history of the purchase, oldest first. */
const Timeline = ({ purchase }: { purchase: PurchaseDetails }) => (
  <ol className={styles.timeline}>
    {createTimeline(purchase).map(({ at, sentence }) => (
      <li key={at + sentence}>
        <SiteTime at={at} />
        <p>{sentence}</p>
      </li>
    ))}
  </ol>
)

/** The bank sets a deadline for an answer, so disputes come before everything else on the page. */
const Disputes = ({ disputes, currency }: Pick<PurchaseDetails, 'disputes' | 'currency'>) => (
  <div className={styles.wide}>
    <Section title={disputes.length > 1 ? 'Disputes' : 'Dispute'}>
      {disputes.map((dispute) => (
        <Notice kind={disputeTone(dispute)} key={dispute.id}>
          <p>{disputeText(dispute)}</p>
          <p className={styles.detail}>
            Dispute {dispute.id}
            {dispute.amount && ` about ${moneyText(dispute.amount, currency)}`}, last change{' '}
            {siteTimeText(dispute.occurredAt)}
          </p>
        </Notice>
      ))}
      {disputes.some(({ status }) => status === 'open') && (
        <div className={styles.evidence}>
          <p>
            For your answer, print this page or save it as a PDF. It has the payment, the terms, the videos opened, what
            happened, and the access.
          </p>
          <Button quiet onClick={() => print()}>
            Print
          </Button>
        </div>
      )}
    </Section>
  </div>
)
