import * as accounts from './accounts/accounts.ts'
import * as rescue from './accounts/rescue.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as signIns from './accounts/sign-ins.ts'
import * as certificates from './course/certificates.ts'
import * as courseFiles from './course/files.ts'
import * as learning from './course/learning.ts'
import * as lessons from './course/lessons.ts'
import * as notes from './course/notes.ts'
import * as ownerFiles from './course/owner-files.ts'
import * as progress from './course/progress.ts'
import * as search from './course/search.ts'
import * as states from './course/states.ts'
import * as walkthroughs from './course/walkthroughs.ts'
import type { Endpoint } from './endpoint.ts'
import * as audit from './office/audit.ts'
import * as doctor from './office/doctor.ts'
import * as figures from './office/figures.ts'
import * as invitations from './office/invitations.ts'
import * as notices from './office/notices.ts'
import * as sentEmails from './office/sent-emails.ts'
import * as summary from './office/summary.ts'
import * as supportViews from './office/support-views.ts'
import * as userImport from './office/user-import.ts'
import * as users from './office/users.ts'
import * as writtenNotices from './office/written-notices.ts'
import * as captions from './publishing/captions.ts'
import * as contentEditing from './publishing/content-editing.ts'
import * as files from './publishing/files.ts'
import * as linkChecks from './publishing/link-checks.ts'
import * as previews from './publishing/previews.ts'
import * as publishedTerms from './publishing/published-terms.ts'
import * as cancellations from './sales/cancellations.ts'
import * as checkout from './sales/checkout.ts'
import * as purchases from './sales/purchases.ts'
import * as refunds from './sales/refunds.ts'

const modules = [
  ...[
    accounts,
    secondFactor,
    signIns,
    rescue,
    contentEditing,
    doctor,
    checkout,
    certificates,
    learning,
    lessons,
    courseFiles,
    ownerFiles,
    notes,
    walkthroughs,
    captions,
    states,
    notices,
    previews,
    progress,
    search,
  ],
  ...[
    publishedTerms,
    purchases,
    cancellations,
    refunds,
    users,
    userImport,
    invitations,
    files,
    summary,
    figures,
    linkChecks,
    sentEmails,
    supportViews,
    writtenNotices,
    audit,
  ],
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'path' in value

export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [string, Endpoint][] => (isEndpoint(value) ? [[name, value]] : [])),
  ),
)
