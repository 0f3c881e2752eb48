import type { Db } from '../../platform/db/db.ts'
import type { PaymentGateway } from '../../platform/gateways/payments.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LiveSite } from '../../platform/site-facts.ts'
import type { Pace } from './check-schedule.ts'

/** The points at which a crash would do the most harm. Only crash tests listen to them: see docs/payments.md. */
export type CrashPoint =
  | 'attempt written'
  | 'authorization sent'
  | 'authorization answered'
  | 'admission committed'
  | 'settlement sent'
  | 'refund written'
  | 'refund sent'
  | 'refund answered'

export interface PaymentDeps {
  db: Db
  jobs: Jobs
  payments: PaymentGateway
  limitFactor: number
  site: LiveSite
  pace: Pace
  publicUrl: string
  log: {
    info(object: object, message: string): void
    warn(object: object, message: string): void
    error(object: object, message: string): void
  }
  /** Called at each crash point. Undefined in production; a crash test may stop the process here. */
  reached?: (point: CrashPoint) => void | Promise<void>
}

/** The refusal for an unknown purchase, and for a purchase that the caller must not know about. */
export const noSuchPurchase = (): Refusal => new Refusal('not_found', 'This purchase does not exist.')
