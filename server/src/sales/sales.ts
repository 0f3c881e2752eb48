import { addRooms, type DepsOf, type Wing } from '../platform/http/wing.ts'
import { addressRequestRoutes } from './address-requests/address-requests.routes.ts'
import { scheduleCancellationChecks } from './cancellations/cancellation-check.ts'
import { cancellationRoutes } from './cancellations/cancellations.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { scheduleDisputeSearch } from './disputes/dispute-search.ts'
import { paperRoutes } from './papers/papers.routes.ts'
import { registerPaperWorker, schedulePapers } from './papers/papers-of-user.ts'
import { purchaseRoutes } from './purchases/purchases.routes.ts'
import { scheduleReconciliation } from './reconciliation/reconciliation.ts'
import { refundRoutes } from './refunds/refunds.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

export { saleEmails } from './emails/emails.ts'
export { issuePapersOfUser, paperEntries, readPaperYears } from './papers/papers-of-user.ts'
export { findUnprintableInvoiceTexts } from './papers/unprintable-texts.ts'
export { interruptOnStop } from './payments/answer-at-stop.ts'
export { type Pace, productionPace } from './payments/check-schedule.ts'
export { addressesOf, attemptsOf, saleData } from './personal-data.ts'

import { schedulePaidTwice } from './payments/paid-twice.ts'

export { lockPurchaseToRestore } from './payments/lock-purchase-to-restore.ts'
export type { PaymentDeps } from './payments/payment-deps.ts'
export { readPeriodSales } from './purchases/period-sales.ts'
export { priceNotices } from './purchases/price-rules.ts'
export { listUserPurchases, readPriceNotices } from './purchases/purchases.ts'
export { adoptSale, findUnknownSales, type UnknownSale } from './reconciliation/adoption/adoption.ts'
export { startSweeper } from './sweeper/sweeper.ts'
export { findFirstOpenings, readCancellationWindow, readCurrentOpenings } from './terms/current-openings.ts'
export { findPause, type Grant, lockPause, mayOpenInPause } from './terms/opening-pause.ts'
export { nthBusinessDayAfter } from './terms/window.ts'

const rooms = [
  checkoutRoutes,
  addressRequestRoutes,
  purchaseRoutes,
  cancellationRoutes,
  refundRoutes,
  paperRoutes,
  webhookRoutes,
] as const

type SalesDeps = DepsOf<typeof rooms>

/** Everything about money: checkout, refunds, cancellations, disputes. */
export const createSales = (deps: SalesDeps): Wing => ({
  addRoutes: (app) => addRooms(app, rooms, deps),
  registerWorkers: () => registerPaperWorker(deps),
  async schedule(timeZone) {
    await schedulePapers(deps, timeZone)
    await scheduleReconciliation(deps, timeZone)
    await scheduleCancellationChecks(deps)
    await scheduleDisputeSearch(deps, timeZone)
    await schedulePaidTwice(deps, timeZone)
  },
})
