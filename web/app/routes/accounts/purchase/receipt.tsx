import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { listOwnPurchases, type OwnPurchase } from '@course/contract/sales/purchases'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import { cardText, momentText } from '@course/contract/words/texts'
import { callGuarded } from '../../../access/guard.ts'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { SiteLink } from '../../../kit/site-link.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { brandName } from '../../../site-facts.ts'
import { buyerStatusText } from './own-purchase-text.ts'
import { OwnRefunds } from './own-refunds.tsx'
import styles from './receipt.module.css'

export const meta = () => privateMeta(pages.receipt)
export const ErrorBoundary = PageError

export async function loader({ request, params: { id } }: LoaderArgs<'id'>) {
  const purchases = await callGuarded(request, listOwnPurchases)
  return { purchase: purchases.find((purchase) => purchase.id === id) }
}

export default function ReceiptPage({ loaderData: { purchase } }: PageProps<typeof loader>) {
  return (
    <Page width="form">
      {purchase ? (
        <Receipt purchase={purchase} />
      ) : (
        <>
          <PageTitle level={2}>Receipt</PageTitle>
          <p>This account has no such receipt.</p>
        </>
      )}
      <div className={styles.actions}>
        <ButtonRow>
          {purchase && <Button onClick={() => window.print()}>Print</Button>}
          <ButtonLink quiet to={paths.account}>
            Your account
          </ButtonLink>
        </ButtonRow>
      </div>
    </Page>
  )
}

/** The proof of purchase. Prints alone on one page. */
function Receipt({ purchase }: { purchase: OwnPurchase }) {
  const { seller, timeZone } = purchase
  return (
    <article className={styles.receipt} aria-labelledby="receipt">
      <header className={styles.header}>
        <h2 className={styles.title} id="receipt">
          Receipt
        </h2>
        <p>{brandName()}</p>
      </header>
      <div className={styles.parties}>
        <section>
          <h3>Seller</h3>
          <address>
            {[seller.name, ...seller.address, seller.email].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
        <section>
          <h3>Buyer</h3>
          <address>
            <span>
              <bdi>{purchase.buyer}</bdi>
            </span>
            <span>{purchase.email}</span>
          </address>
        </section>
      </div>
      <p className={styles.line}>
        <span>{purchase.productName}</span>
        <strong>{moneyWithCurrencyText(purchase.amount, purchase.currency)}</strong>
      </p>
      <Facts
        rows={[
          ['Date', momentText(new Date(purchase.purchasedAt), timeZone)],
          ['Paid by', cardText(purchase)],
          ['Status', buyerStatusText[purchase.status]],
          ['Refunds', purchase.refunds.length > 0 ? <OwnRefunds key="refunds" of={purchase} /> : 'None'],
          ['Order', purchase.orderId],
          [
            'Terms',
            <SiteLink key="terms" to={paths.termsVersion(purchase.termsVersion)}>
              Version {purchase.termsVersion}
            </SiteLink>,
          ],
        ]}
      />
    </article>
  )
}
