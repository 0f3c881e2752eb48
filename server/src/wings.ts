import { createAccounts } from './accounts/accounts.ts'
import { createCourse } from './course/course.ts'
import { type AnyEmail, createMail } from './mail/mail.ts'
import { createOffice, emails } from './office/office.ts'
import type { Wing } from './platform/http/wing.ts'
import { createPublishing } from './publishing/publishing.ts'
import { createSales } from './sales/sales.ts'

export type WingsDeps = Parameters<typeof createAccounts>[0] &
  Parameters<typeof createCourse>[0] &
  Parameters<typeof createMail>[0] &
  Parameters<typeof createOffice>[0] &
  Parameters<typeof createPublishing>[0] &
  Parameters<typeof createSales>[0]

/** All wings of the server. A wing uses only those before it. */
export const createWings = (deps: WingsDeps): Wing[] => [
  createAccounts(deps),
  createPublishing(deps),
  createSales(deps),
  createCourse(deps),
  createMail(deps, emails as readonly AnyEmail[]),
  createOffice(deps),
]
