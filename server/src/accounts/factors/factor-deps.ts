import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/** What second factors need. */
export interface FactorDeps {
  db: Db
  jobs: Jobs
  limitFactor: number
  publicUrl: string
  site: { brand: string }
  log: {
    info(event: { userId: string | undefined; address: string }, message: string): void
    warn(event: object, message: string): void
  }
}
