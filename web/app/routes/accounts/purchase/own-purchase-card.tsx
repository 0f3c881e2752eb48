import * as paths from '@course/contract/paths'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import { cardText, momentText } from '@course/contract/words/texts'
import { ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Card } from '../../../shell/card.tsx'
import styles from '../account.module.css'
import { CancellationBox } from './cancellation-box.tsx'
import { OwnPapers } from './own-papers.tsx'
import { buyerStatusText } from './own-purchase-text.ts'
import { OwnRefunds } from './own-refunds.tsx'

/** A purchase for its buyer: payment, refunds, and how to cancel. */
export function OwnPurchaseCard({ purchase }: { purchase: OwnPurchase }) {
  return (
    <Card>
      <h4 className={styles.name}>{purchase.productName}</h4>
      <Facts
        rows={[
          ['Amount', moneyWithCurrencyText(purchase.amount, purchase.currency)],
          ['Date', momentText(new Date(purchase.purchasedAt), purchase.timeZone)],
          ['Card', cardText(purchase)],
          ['Status', buyerStatusText[purchase.status]],
          ...(purchase.refunds.length > 0 ? [['Refunds', <OwnRefunds key="refunds" of={purchase} />] as const] : []),
          ['Order', purchase.orderId],
        ]}
      />
      <ButtonRow>
        <ButtonLink quiet to={paths.receipt(purchase.id)}>
          Receipt
        </ButtonLink>
      </ButtonRow>
      <OwnPapers purchase={purchase} />
      <CancellationBox purchase={purchase} />
    </Card>
  )
}
