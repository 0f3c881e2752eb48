import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { findDetails, findPapers } from './papers.queries.ts'
import { detailsEnd, toPaper } from './papers.ts'

export async function readPapers(db: Db, purchaseIds: readonly string[]) {
  const [papers, details] = [await findPapers(db, purchaseIds), await findDetails(db, purchaseIds)]
  return (purchaseId: string) => {
    const given = details.find((each) => each.purchaseId === purchaseId)
    return {
      papers: papers.filter((paper) => paper.purchaseId === purchaseId).map(toPaper),
      invoiceDetails: given
        ? { company: given.company, address: given.address, taxId: given.taxId, givenAt: given.givenAt.toISOString() }
        : null,
    }
  }
}

interface BoughtThen {
  status: string
  enrolledAt: Date
}

/** Until when the buyer of a purchase without a company can add one; null if it can't be added. */
export async function readDetailsEnd(db: Db, { status, enrolledAt }: BoughtThen, hasDetails: boolean) {
  const end = detailsEnd(enrolledAt)
  const isOpen = !hasDetails && status !== 'refunded' && status !== 'not collected' && end > (await readDatabaseNow(db))
  return isOpen ? end.toISOString() : null
}
