import type { Finding } from '@course/contract/office/doctor'
import { type AttentionItem, type AttentionKind, attentionKinds } from '@course/contract/office/summary'
import * as paths from '@course/contract/paths'
import type { DocumentName } from '@course/contract/publishing/documents'
import type { BrokenTarget } from '@course/contract/publishing/link-checks'
import { decimalAmount } from '@course/contract/sales/prices'
import { isWithinWindow } from '@course/contract/sales/terms'
import { fullName } from '@course/contract/words/isolated-text'
import { dayText } from '@course/contract/words/texts'
import { emailKind } from '../../platform/email-jobs.ts'

interface Buyer {
  firstName: string
  lastName: string
  email: string
}

/** Everything that can need attention, as it is stored. */
export interface AttentionFacts {
  cancellations: (Buyer & {
    purchaseId: string
    requestedAt: Date
    deadline: Date
    owedCents: number
    answerBy: string
  })[]
  disputes: (Buyer & { purchaseId: string | null; kind: string | null; replyBy: string | null; occurredAt: Date })[]
  unclearPayments: (Buyer & { createdAt: Date })[]
  failedRefunds: (Buyer & { purchaseId: string; amountCents: number; failedAt: Date })[]
  differences: number
  emails: {
    job: string
    subject: string | null
    givenUpAt: Date
    userId: string | null
    purchaseId: string | null
    email: string | null
  }[]
  /** How many there are of a kind of which only the first are here. */
  totals?: Partial<Record<AttentionKind, number>>
  /** What could not be read this time. */
  unread?: readonly string[]
  /** When the newest backup was written, or when the site was set up. */
  backupAt: Date
  isBackupMissing: boolean
  isUnshown?: boolean
  /** Published links and videos that do not work, without those that may have a passing fault. */
  broken: readonly BrokenTarget[]
  drafts: { document: DocumentName; title: string; savedAt: string | null }[]
  /** The doctor's newest report; empty for a Super User, who can't open it. */
  doctor: { findings: readonly Finding[]; checkedAt: Date } | undefined
}

/** More than this many of one kind are one line, so that no kind hides the others. */
const maxList = 10

type Item = Omit<AttentionItem, 'kind' | 'since'> & { since: Date | null }

const purchasesOf = (email: string): string => `${paths.purchases}?${new URLSearchParams({ search: email })}`

const cancellationItem = (request: AttentionFacts['cancellations'][number]): Item => {
  const { requestedAt, deadline, owedCents, answerBy } = request
  const owed = !isWithinWindow(requestedAt, deadline)
    ? 'It came after the window.'
    : owedCents > 0
      ? `$${decimalAmount(owedCents)} is owed.`
      : 'Nothing is owed.'
  return {
    text: `${fullName(request)} asked to cancel. ${owed} Answer by ${dayText(answerBy)}.`,
    link: paths.purchase(request.purchaseId),
    since: requestedAt,
  }
}

const disputeItem = (dispute: AttentionFacts['disputes'][number]): Item => {
  const { purchaseId, kind, replyBy, email, occurredAt } = dispute
  const what = kind === 'retrieval' ? 'asks about the payment of' : 'disputes the payment of'
  const deadline = replyBy ? `by ${dayText(replyBy)}` : 'before its deadline'
  return {
    text: `The bank ${what} ${fullName(dispute)}. Reply ${deadline}.`,
    link: purchaseId ? paths.purchase(purchaseId) : purchasesOf(email),
    since: occurredAt,
  }
}

const unclearItem = (payment: AttentionFacts['unclearPayments'][number]): Item => ({
  text: `${fullName(payment)}’s payment (${payment.email}) is still unconfirmed. The site keeps asking the card provider.`,
  link: purchasesOf(payment.email),
  since: payment.createdAt,
})

const refundItem = (refund: AttentionFacts['failedRefunds'][number]): Item => ({
  text: `The refund of $${decimalAmount(refund.amountCents)} to ${fullName(refund)} was not made. Order it again.`,
  link: paths.purchase(refund.purchaseId),
  since: refund.failedAt,
})

function emailItem({ job, subject, givenUpAt, userId, purchaseId, email }: AttentionFacts['emails'][number]): Item {
  // The page of a user lists the emails, each with a button that sends it again.
  const link = userId ? paths.user(userId) : purchaseId ? paths.purchase(purchaseId) : paths.doctor
  const what = emailKind(job).subject ?? 'An email'
  const text = email
    ? `${what} to ${email} could not be delivered.`
    : `An email to you could not be delivered: ${subject ?? 'no subject'}.`
  return { text, link, since: givenUpAt }
}

function brokenItem({ kind, name, reason, pages, since }: BrokenTarget): Item {
  const places = `“${pages.map(({ title }) => title).join('”, “')}”`
  const text = kind === 'video' ? `${reason} It is on ${places}.` : `The link ${name} on ${places} is broken. ${reason}`
  return { text, link: pages[0]?.link ?? paths.content, since: new Date(since) }
}

/** A part that fails must not hide the others, and nobody may take it for empty. */
const unreadItem = (name: string): Item => ({
  text: `${name} could not be read just now. Reload this page in a minute.`,
  link: paths.admin,
  since: null,
})

const unshownItem: Item = {
  text: 'What was published last is not shown to all visitors yet. The site tries again every ten seconds. If this stays, the log of the server says why.',
  link: paths.content,
  since: null,
}

const findingItems = ({ doctor, isBackupMissing }: AttentionFacts): Item[] =>
  (doctor?.findings ?? [])
    // A missing backup is named once.
    .filter(({ level, subject }) => level === 'red' && !(subject === 'Backups' && isBackupMissing))
    .map(({ subject, text, place }) => ({
      text: `${subject}: ${text}`,
      link: place?.link ?? paths.doctor,
      since: doctor?.checkedAt ?? null,
    }))

const itemsOf: Record<AttentionKind, (facts: AttentionFacts) => Item[]> = {
  cancellation: ({ cancellations }) => cancellations.map(cancellationItem),
  dispute: ({ disputes }) => disputes.map(disputeItem),
  unclear_payment: ({ unclearPayments }) => unclearPayments.map(unclearItem),
  failed_refund: ({ failedRefunds }) => failedRefunds.map(refundItem),
  difference: ({ differences }) =>
    differences === 0
      ? []
      : [
          {
            text: `Last night’s comparison with the card provider found ${differences === 1 ? '1 difference' : `${differences} differences`}. The email about it says which.`,
            link: paths.purchases,
            since: null,
          },
        ],
  email: ({ emails }) => emails.map(emailItem),
  backup: ({ isBackupMissing, backupAt }) =>
    isBackupMissing ? [{ text: 'No backup in the last 26 hours.', link: paths.doctor, since: backupAt }] : [],
  broken: ({ broken }) => broken.map(brokenItem),
  finding: (facts) => [
    ...(facts.isUnshown ? [unshownItem] : []),
    ...(facts.unread ?? []).map(unreadItem),
    ...findingItems(facts),
  ],
  draft: ({ drafts }) =>
    drafts.map(({ document, title, savedAt }) => ({
      text: `“${title}” has a draft that nobody has published.`,
      link: paths.contentDocument(document),
      since: savedAt === null ? null : new Date(savedAt),
    })),
}

/** Where the rest of a long list is. */
const restOf: Partial<Record<AttentionKind, string>> = {
  cancellation: `${paths.purchases}?cancellation=open`,
  dispute: `${paths.purchases}?status=disputed`,
  email: paths.doctor,
  broken: paths.content,
  finding: paths.doctor,
  draft: paths.content,
}

/** What an administrator has to do, most urgent kind first, and within a kind in the order of the facts. */
export const listAttention = (facts: AttentionFacts): AttentionItem[] =>
  attentionKinds.flatMap((kind) => {
    const items = itemsOf[kind](facts)
    const shown = items.length > maxList ? items.slice(0, maxList - 1) : items
    const total = Math.max(facts.totals?.[kind] ?? 0, items.length)
    const rest = total - shown.length
    const more = { text: `${rest} more like this.`, link: restOf[kind] ?? paths.purchases, since: null }
    return [...shown, ...(rest > 0 ? [more] : [])].map(({ since, ...item }) => ({
      kind,
      ...item,
      since: since?.toISOString() ?? null,
    }))
  })
