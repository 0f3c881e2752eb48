import type { Endpoint } from '@course/contract/endpoint'
import { erasedSentence } from '@course/contract/office/own-data/own-data'
import type { RoleName } from '@course/contract/roles'
import { confirmCancellation, declineCancellation, recordCancellation } from '@course/contract/sales/cancellations'
import { issuePapers } from '@course/contract/sales/papers'
import { type PurchaseAct, purchaseActs, sendReceipt } from '@course/contract/sales/purchases'
import { refundPurchase } from '@course/contract/sales/refunds'
import {
  type PurchaseState,
  whyNotConfirm,
  whyNotDecline,
  whyNotRecord,
  whyNotRefund,
} from '@course/contract/sales/terms'
import { whyNotIssue } from '../papers/papers.ts'

interface ActFacts {
  state: PurchaseState
  isErased: boolean
}

const acts: Record<PurchaseAct, [call: Endpoint, whyNot: (facts: ActFacts) => string | undefined]> = {
  refund: [refundPurchase, ({ state }) => whyNotRefund(state)],
  confirm: [confirmCancellation, ({ state }) => whyNotConfirm(state)],
  decline: [declineCancellation, ({ state }) => whyNotDecline(state)],
  record: [recordCancellation, ({ state }) => whyNotRecord(state)],
  receipt: [sendReceipt, ({ isErased }) => (isErased ? erasedSentence : undefined)],
  issuePapers: [issuePapers, ({ state, isErased }) => whyNotIssue(state.status, isErased)],
}

export const possibleActs = (role: RoleName, facts: ActFacts): PurchaseAct[] =>
  purchaseActs.filter((act) => {
    const [{ audience }, whyNot] = acts[act]
    return !whyNot(facts) && (audience !== 'superAdmin' || role === 'Super Admin')
  })
