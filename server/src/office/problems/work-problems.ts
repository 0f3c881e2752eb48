import * as paths from '@course/contract/paths'
import { decimalAmount } from '@course/contract/sales/prices'
import { isWithinWindow } from '@course/contract/sales/terms'
import { countText } from '@course/contract/words/counts'
import { fullName } from '@course/contract/words/isolated-text'
import { dayText } from '@course/contract/words/texts'
import { Temporal } from 'temporal-polyfill'
import { nthBusinessDayAfter } from '../../sales/sales.ts'
import { emailKind } from '../emails/emails.ts'
import { problem } from './problem.ts'
import type { Facts } from './read-facts.ts'
import { amber, red, type Verdict } from './verdict.ts'

/** The terms promise that a refund is sent within this many business days after the request. */
const daysToAnswer = 10

const purchasesOf = (search: string): string => `${paths.purchases}?${new URLSearchParams({ search })}`

function answerBy(requestedAt: Date, timeZone: string): string {
  const requested = Temporal.Instant.fromEpochMilliseconds(requestedAt.getTime())
  return nthBusinessDayAfter(requested.toZonedDateTimeISO(timeZone).toPlainDate(), daysToAnswer).toString()
}

function judgeCancellation(request: Facts['cancellations'][number]): Verdict {
  const { purchaseId, requestedAt, deadline, owedCents, timeZone } = request
  const owed = !isWithinWindow(requestedAt, deadline)
    ? 'It came after the window.'
    : owedCents > 0
      ? `$${decimalAmount(owedCents)} is owed.`
      : 'Nothing is owed.'
  const place = { link: paths.purchase(purchaseId), since: requestedAt }
  const action = `Answer by ${dayText(answerBy(requestedAt, timeZone))}.`
  return red(`${fullName(request)} asked to cancel. ${owed}`, action, place)
}

function judgeDispute(dispute: Facts['disputes']['found'][number]): Verdict {
  const { purchaseId, kind, replyBy, email, occurredAt } = dispute
  const what = kind === 'retrieval' ? 'asks about the payment of' : 'disputes the payment of'
  const link = purchaseId ? paths.purchase(purchaseId) : purchasesOf(email)
  const action = `Reply ${replyBy ? `by ${dayText(replyBy)}` : 'before its deadline'}.`
  return red(`The bank ${what} ${fullName(dispute)}.`, action, { link, since: occurredAt })
}

function judgeAddressRequest(message: Facts['addressRequests']['found'][number]): Verdict {
  const { id, firstName, lastName, email, paidOn, amountCents, requestedAt } = message
  const text = `${fullName(message)} says they paid $${decimalAmount(amountCents)} on ${dayText(paidOn)} but get no email.`
  const link = purchasesOf([firstName, lastName].join(' '))
  return red(text, `Look for the purchase, and answer to ${email}.`, { link, request: id, since: requestedAt })
}

const judgeBounce = ({ userId, email, status, bouncedAt }: Facts['bounces']['found'][number]): Verdict =>
  red(`Emails to ${email} come back: there is no such mailbox (${status}).`, 'Correct the address, or try again.', {
    link: paths.user(userId),
    since: bouncedAt,
  })

function judgeEmail({
  job,
  subject,
  givenUpAt,
  userId,
  purchaseId,
  email,
}: Facts['emails']['emails'][number]): Verdict {
  // The page of a user lists the emails, each with a button that sends it again.
  const link = userId ? paths.user(userId) : purchaseId ? paths.purchase(purchaseId) : paths.doctor
  const what = emailKind(job).subject ?? 'An email'
  const text = email
    ? `${what} to ${email} could not be delivered.`
    : `An email to you could not be delivered: ${subject ?? 'no subject'}.`
  return red(text, '', { link, since: givenUpAt })
}

function judgeTarget({ kind, name, reason, pages, since }: Facts['broken'][number]): Verdict {
  const places = `“${pages.map(({ title }) => title).join('”, “')}”`
  const text = kind === 'video' ? `${reason} It is on ${places}.` : `The link ${name} on ${places} is broken. ${reason}`
  return red(text, '', { link: pages[0]?.link ?? paths.content, since: new Date(since) })
}

export const workProblems = [
  problem('cancellation', { attention: 'cancellation' }, ['cancellations'], (all) => all.map(judgeCancellation)),
  problem('dispute', { attention: 'dispute' }, ['disputes'], ({ found }) => found.map(judgeDispute)),
  problem('addressRequest', { attention: 'address_request' }, ['addressRequests'], ({ found }) =>
    found.map(judgeAddressRequest),
  ),
  problem('unclearPayment', { attention: 'unclear_payment' }, ['unclearPayments'], (payments) =>
    payments.map(({ email, createdAt, ...name }) => {
      const text = `${fullName(name)}’s payment (${email}) is still unconfirmed.`
      return red(text, 'The site keeps asking the card provider.', { link: purchasesOf(email), since: createdAt })
    }),
  ),
  problem('failedRefund', { attention: 'failed_refund' }, ['failedRefunds'], (refunds) =>
    refunds.map(({ purchaseId, amountCents, failedAt, ...name }) => {
      const text = `The refund of $${decimalAmount(amountCents)} to ${fullName(name)} was not made.`
      return red(text, 'Order it again.', { link: paths.purchase(purchaseId), since: failedAt })
    }),
  ),
  problem('difference', { attention: 'difference' }, ['stored'], ({ differences }) => {
    if (differences === 0) return []
    const text = `Last night’s comparison with the card provider found ${countText(differences, 'difference')}.`
    return red(text, 'The email about it says which.', { link: paths.purchases })
  }),
  problem('erasure', { attention: 'erasure' }, ['stuckErasures'], (erasures) =>
    erasures.map(({ userId, requestedAt }) =>
      red(
        'The erasure of a person’s data could not be completed.',
        'Ask the person who runs the site: its log says why.',
        {
          link: paths.user(userId),
          since: requestedAt,
        },
      ),
    ),
  ),
  problem('email', { attention: 'email' }, ['emails'], ({ emails }) => emails.map(judgeEmail)),
  problem('bounce', { attention: 'bounce' }, ['bounces'], ({ found }) => found.map(judgeBounce)),
  problem('broken', { attention: 'broken' }, ['broken'], (targets) => targets.map(judgeTarget)),
  problem('draft', { attention: 'draft' }, ['documents'], (documents) =>
    documents.flatMap(({ document, title, savedAt, hasDraft }) => {
      const since = savedAt === null ? null : new Date(savedAt)
      const text = `“${title}” has a draft that nobody has published.`
      return hasDraft ? [amber(text, '', { link: paths.contentDocument(document), since })] : []
    }),
  ),
] as const
