import * as paths from '@course/contract/paths'
import { decimalAmount } from '@course/contract/sales/prices'
import { isWithinWindow } from '@course/contract/sales/terms'
import { countText } from '@course/contract/words/counts'
import { fullName } from '@course/contract/words/isolated-text'
import { dayText } from '@course/contract/words/texts'
import { emailKind } from '../../platform/email-jobs.ts'
import type { Facts } from './facts.ts'
import { amber, problem, red, type Verdict } from './problem.ts'

const purchasesOf = (email: string): string => `${paths.purchases}?${new URLSearchParams({ search: email })}`

const cancellationVerdict = (request: Facts['cancellations'][number]): Verdict => {
  const { requestedAt, deadline, owedCents, answerBy } = request
  const owed = !isWithinWindow(requestedAt, deadline)
    ? 'It came after the window.'
    : owedCents > 0
      ? `$${decimalAmount(owedCents)} is owed.`
      : 'Nothing is owed.'
  return {
    ...red(`${fullName(request)} asked to cancel. ${owed}`, `Answer by ${dayText(answerBy)}.`),
    link: paths.purchase(request.purchaseId),
    since: requestedAt,
  }
}

const disputeVerdict = (dispute: Facts['disputes']['found'][number]): Verdict => {
  const { purchaseId, kind, replyBy, email, occurredAt } = dispute
  const what = kind === 'retrieval' ? 'asks about the payment of' : 'disputes the payment of'
  const deadline = replyBy ? `by ${dayText(replyBy)}` : 'before its deadline'
  return {
    ...red(`The bank ${what} ${fullName(dispute)}.`, `Reply ${deadline}.`),
    link: purchaseId ? paths.purchase(purchaseId) : purchasesOf(email),
    since: occurredAt,
  }
}

function emailVerdict({
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
  return { ...red(text), link, since: givenUpAt }
}

function brokenVerdict({ kind, name, reason, pages, since }: Facts['broken'][number]): Verdict {
  const places = `“${pages.map(({ title }) => title).join('”, “')}”`
  const text = kind === 'video' ? `${reason} It is on ${places}.` : `The link ${name} on ${places} is broken. ${reason}`
  return { ...red(text), link: pages[0]?.link ?? paths.content, since: new Date(since) }
}

/** What waits for an administrator. */
export const workProblems = [
  problem('cancellation', { attention: 'cancellation' }, ['cancellations'], (facts) =>
    facts.cancellations.map(cancellationVerdict),
  ),
  problem('dispute', { attention: 'dispute' }, ['disputes'], (facts) => facts.disputes.found.map(disputeVerdict)),
  problem(
    'unclearPayment',
    {
      attention: 'unclear_payment',
      gauges: [
        {
          name: 'payments_unknown',
          help: 'Payments whose outcome is unknown for over 30 s',
          read: (facts) => facts.unclearCount,
        },
      ],
    },
    ['unclearPayments'],
    (facts) =>
      facts.unclearPayments.map((payment) => ({
        ...red(
          `${fullName(payment)}’s payment (${payment.email}) is still unconfirmed.`,
          'The site keeps asking the card provider.',
        ),
        link: purchasesOf(payment.email),
        since: payment.createdAt,
      })),
  ),
  problem(
    'failedRefund',
    {
      attention: 'failed_refund',
      gauges: [
        {
          name: 'refunds_failed_today',
          help: 'Refunds that failed within a day',
          read: (facts) => facts.stored?.failedRefunds,
        },
      ],
    },
    ['failedRefunds'],
    (facts) =>
      facts.failedRefunds.map((refund) => ({
        ...red(
          `The refund of $${decimalAmount(refund.amountCents)} to ${fullName(refund)} was not made.`,
          'Order it again.',
        ),
        link: paths.purchase(refund.purchaseId),
        since: refund.failedAt,
      })),
  ),
  problem(
    'difference',
    {
      attention: 'difference',
      gauges: [
        {
          name: 'reconciliation_differences',
          help: 'Found by the newest reconciliation',
          read: (facts) => facts.stored?.differences,
        },
      ],
    },
    ['stored'],
    ({ stored: { differences } }) =>
      differences === 0
        ? []
        : {
            ...red(
              `Last night’s comparison with the card provider found ${countText(differences, 'difference')}.`,
              'The email about it says which.',
            ),
            link: paths.purchases,
          },
  ),
  problem('email', { attention: 'email' }, ['emails'], (facts) => facts.emails.emails.map(emailVerdict)),
  problem('broken', { attention: 'broken' }, ['broken'], (facts) => facts.broken.map(brokenVerdict)),
  problem('draft', { attention: 'draft' }, ['documents'], ({ documents }) =>
    documents
      .filter(({ hasDraft }) => hasDraft)
      .map(({ document, title, savedAt }) => ({
        ...amber(`“${title}” has a draft that nobody has published.`),
        link: paths.contentDocument(document),
        since: savedAt === null ? null : new Date(savedAt),
      })),
  ),
] as const
