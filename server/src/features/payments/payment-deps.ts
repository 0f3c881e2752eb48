import type { Db } from '../../db/db.ts'
import type { PaymentGateway } from '../../gateways/payments.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Pace } from './check-schedule.ts'

/** The moments at which a crash would be worst. Only a test build listens to them; see docs/payments.md. */
export type Step =
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
  termsVersion: string
  /** Where a buyer can write to, for refusals that only the seller can lift. */
  sellerEmail: string
  /** The site's, in which a window for cancelling ends. */
  timeZone: string
  pace: Pace
  /** The base of links in emails. */
  publicUrl: string
  /** Whether a lost dispute ends the buyer's access: the owner's choice. */
  disputesEndAccess: boolean
  log: {
    info(object: object, message: string): void
    warn(object: object, message: string): void
    error(object: object, message: string): void
  }
  /** Told when a step has been reached. Left out by the site; a crash test may stop the process here. */
  reached?: (step: Step) => void | Promise<void>
}
