import type { AttentionItem } from '@course/contract/office/summary'
import { type LinkReportDeps, readLinkReport } from '../../publishing/publishing.ts'
import type { Facts } from '../problems/read-facts.ts'
import { readStoredFacts } from '../problems/stored-facts.queries.ts'
import {
  findAddressRequests,
  findBounces,
  findFailedRefunds,
  findOpenCancellations,
  findOpenDisputes,
  findStuckErasures,
  findUnclearPayments,
  findUndeliveredEmails,
} from '../problems/work.queries.ts'
import { type AttentionFacts, type AttentionView, listAttention } from './attention-rules.ts'

export interface AttentionDeps extends LinkReportDeps {
  log: { warn(what: object, message: string): void }
}

/** A part that takes longer is left out, so that the page comes. */
const patienceMs = 5_000

const refuseAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error(`it took longer than ${ms} ms`)), ms).unref())

interface Attention {
  isSuperAdmin: boolean
  /** These two are shown by other parts of the page too. */
  documents: Promise<Facts['documents']>
  report: Promise<AttentionView['report']>
}

export async function readAttention(deps: AttentionDeps, attention: Attention): Promise<AttentionItem[]> {
  const { isSuperAdmin } = attention
  const { db } = deps
  const unread: string[] = []
  const read = <T>(name: string, part: Promise<T>): Promise<T | undefined> =>
    Promise.race([part, refuseAfter(patienceMs)]).catch((err: unknown) => {
      deps.log.warn({ err, part: name }, 'a part of the overview could not be read')
      unread.push(name)
      return undefined
    })
  const [
    cancellations,
    disputes,
    addressRequests,
    unclearPayments,
    failedRefunds,
    stuckErasures,
    emails,
    bounces,
    stored,
    links,
  ] = await Promise.all([
    read('Requests to cancel', findOpenCancellations(db)),
    read('Disputes', findOpenDisputes(db)),
    read('Buyers who get no email', findAddressRequests(db)),
    read('Unclear payments', findUnclearPayments(db)),
    read('Failed refunds', findFailedRefunds(db)),
    read('Erasures', findStuckErasures(db)),
    read('Undelivered emails', findUndeliveredEmails(db, { withAlerts: isSuperAdmin })),
    read('Addresses without a mailbox', findBounces(db)),
    read('The age of the backup and the differences', readStoredFacts(db)),
    read('Broken links', readLinkReport(deps)),
  ])
  const facts: AttentionFacts = {
    now: new Date(),
    cancellations,
    disputes,
    addressRequests,
    bounces,
    unclearPayments,
    failedRefunds,
    stuckErasures,
    stored,
    documents: await attention.documents,
    // An email without a person is an alert, which goes to the Super Admins.
    emails: emails && {
      ...emails,
      emails: emails.emails.filter(({ email }) => isSuperAdmin || email !== null),
    },
    broken: links?.broken.filter(({ isCertain }) => isCertain),
  }
  return listAttention(facts, { isSuperAdmin, unread, report: await attention.report })
}
