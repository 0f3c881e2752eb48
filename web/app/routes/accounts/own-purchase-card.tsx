import * as paths from '@course/contract/paths'
import type { OwnPurchase } from '@course/contract/purchases'
import { momentInWords } from '@course/contract/refunds'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Card } from '../../ui/page.tsx'
import styles from './account.module.css'
import { CancellationBox } from './cancellation-box.tsx'
import { cardInWords, statusWords, sumInWords } from './own-purchase-text.ts'
import { Refunds } from './own-refunds.tsx'

/** One purchase as its buyer sees it: what was paid, what came back, and how to cancel. */
export function OwnPurchaseCard({ purchase }: { purchase: OwnPurchase }) {
  return (
    <Card>
      <h4 className={styles.name}>{purchase.productName}</h4>
      <Facts
        rows={[
          ['Amount', sumInWords(purchase.amount, purchase.currency)],
          ['Date', momentInWords(new Date(purchase.purchasedAt), purchase.timeZone)],
          ['Card', cardInWords(purchase)],
          ['Status', statusWords[purchase.status]],
          ...(purchase.refunds.length > 0 ? [['Refunds', <Refunds key="refunds" of={purchase} />] as const] : []),
          ['Order', purchase.orderId],
        ]}
      />
      <ButtonRow>
        <ButtonLink quiet to={paths.receipt(purchase.id)}>
          Receipt
        </ButtonLink>
      </ButtonRow>
      <CancellationBox purchase={purchase} />
    </Card>
  )
}
