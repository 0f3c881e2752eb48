import type { KeptItem } from '@course/contract/office/own-data/own-data'
import { paperYears } from '@course/contract/retention'
import { dayIn } from '../../platform/calendar-days.ts'

export interface OpenMatter {
  kind: 'payment' | 'refund' | 'cancellation' | 'dispute'
  since: Date
}

/** How long each matter takes at most, in days. One that takes longer is kept for longer, and checked every night. */
const longest: Record<OpenMatter['kind'], number> = { payment: 14, refund: 30, cancellation: 30, dispute: 180 }

const reasons: Record<OpenMatter['kind'], string> = {
  payment: 'a payment is still with the bank',
  refund: 'a refund is still on its way',
  cancellation: 'a request to cancel is still open',
  dispute: 'a dispute with the bank is still open',
}

const dayMs = 86_400_000

/** Until when name and address are kept for what is open; undefined if nothing is. */
export function heldUntil(matters: readonly OpenMatter[], now: Date): Date | undefined {
  if (matters.length === 0) return undefined
  const ends = matters.map(({ kind, since }) => since.getTime() + longest[kind] * dayMs)
  // At least until the next look.
  return new Date(Math.max(now.getTime() + dayMs, ...ends))
}

interface Facts {
  matters: readonly OpenMatter[]
  paperYears: readonly number[]
  now: Date
  timeZone: string
}

/** What stays of a person after an erasure, why, and until when. */
export function keptOf({ matters, paperYears: years, now, timeZone }: Facts): KeptItem[] {
  const held = heldUntil(matters, now)
  const why = [...new Set(matters.map(({ kind }) => reasons[kind]))].join(', and ')
  return [
    ...(years.length > 0
      ? [
          {
            what: 'Invoices and credit notes, with name and address',
            why: 'tax law requires it',
            until: `${Math.max(...years) + paperYears}-12-31`,
          },
        ]
      : []),
    ...(held
      ? [{ what: 'Name, email address, card, and what was added to the invoice', why, until: dayIn(held, timeZone) }]
      : []),
  ]
}
