import type { MatchedFact, PossiblePurchase as Purchase } from '@course/contract/office/address-requests'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { moneyText } from '@course/contract/words/money-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Address } from '../../../kit/address.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { PersonName } from '../../../kit/person-name.tsx'
import { Card } from '../../../shell/card.tsx'
import { siteTimeText } from '../../../shell/site-time.tsx'

const factNames: Record<MatchedFact, string> = { name: 'name', day: 'day', amount: 'amount', card: 'card' }

/** Whether anybody used the account, besides the browser tab that paid. */
function accountText({ logins, lastLoginAt, confirmedAt, bounced }: Purchase['use']): string {
  const parts = [
    logins > 0 && lastLoginAt !== null
      ? `Used: ${countText(logins, 'login')} besides the tab that paid, the last one ${siteTimeText(lastLoginAt)}.`
      : 'Never used, except by the tab that paid.',
    confirmedAt && `Somebody opened a link or used a code from an email to this address ${siteTimeText(confirmedAt)}.`,
    bounced && 'Emails to this address come back: there is no such mailbox.',
  ]
  return parts.filter(Boolean).join(' ')
}

interface PossiblePurchaseProps {
  purchase: Purchase
  /** Whether the tab that paid named it, so that nothing had to be compared. */
  isFromTab: boolean
  /** What can be done with it. */
  children: ReactNode
}

/** A purchase that a request may be about. */
export function PossiblePurchase({ purchase, isFromTab, children }: PossiblePurchaseProps) {
  const { id, userId, email, purchasedAt, amount, currency, cardLastFour, matches, use } = purchase
  return (
    <Card>
      <Facts
        rows={[
          [
            'Buyer',
            <Link key="buyer" to={paths.user(userId)}>
              <PersonName of={purchase} />
            </Link>,
          ],
          ['Present email', <Address key="email" email={email} />],
          [
            'Paid',
            <Link key="paid" to={paths.purchase(id)}>
              {moneyText(amount, currency)}, {siteTimeText(purchasedAt)}
            </Link>,
          ],
          ['Card', cardLastFour === null ? 'unknown' : `ending in ${cardLastFour}`],
          ...(isFromTab ? [] : [['The same', matches.map((fact) => factNames[fact]).join(', ')] as const]),
          ['The account', accountText(use)],
        ]}
      />
      {children}
    </Card>
  )
}
