import * as accounts from './accounts/accounts.ts'
import * as emailChanges from './accounts/email-changes.ts'
import * as rescue from './accounts/rescue.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as signIns from './accounts/sign-ins.ts'
import * as certificates from './course/certificates.ts'
import * as courseFiles from './course/files/files.ts'
import * as ownerFiles from './course/files/owner-files.ts'
import * as learning from './course/learning/learning.ts'
import * as progress from './course/learning/progress.ts'
import * as lessons from './course/lessons/lessons.ts'
import * as notes from './course/notes/notes.ts'
import * as search from './course/search.ts'
import * as states from './course/states/states.ts'
import * as walkthroughs from './course/walkthroughs/walkthroughs.ts'
import * as calendar from './course/workbook/deadlines/calendar.ts'
import * as deadlines from './course/workbook/deadlines/deadlines.ts'
import * as workbookDownloads from './course/workbook/downloads.ts'
import * as workbookEmails from './course/workbook/emails.ts'
import * as calculations from './course/workbook/properties/calculations.ts'
import * as properties from './course/workbook/properties/properties.ts'
import * as propertyFiles from './course/workbook/properties/property-files.ts'
import type { Endpoint } from './endpoint.ts'
import * as audit from './office/audit/audit.ts'
import * as doctor from './office/doctor.ts'
import * as figures from './office/figures.ts'
import * as notices from './office/notices/notices.ts'
import * as writtenNotices from './office/notices/written-notices.ts'
import * as ownData from './office/own-data/own-data.ts'
import * as summary from './office/summary.ts'
import * as supportViews from './office/support-views.ts'
import * as bounces from './office/users/bounces.ts'
import * as invitations from './office/users/invitations.ts'
import * as sentEmails from './office/users/sent-emails.ts'
import * as userImport from './office/users/user-import.ts'
import * as users from './office/users/users.ts'
import * as captions from './publishing/captions.ts'
import * as contentEditing from './publishing/documents/content-editing.ts'
import * as files from './publishing/files.ts'
import * as linkChecks from './publishing/link-checks.ts'
import * as previews from './publishing/previews.ts'
import * as publishedTerms from './publishing/published-terms.ts'
import * as addressRequests from './sales/address-requests.ts'
import * as cancellations from './sales/cancellations.ts'
import * as checkout from './sales/checkout.ts'
import * as papers from './sales/papers.ts'
import * as purchases from './sales/purchases.ts'
import * as refunds from './sales/refunds.ts'

const modules = [
  ...[
    accounts,
    secondFactor,
    signIns,
    emailChanges,
    rescue,
    contentEditing,
    doctor,
    checkout,
    addressRequests,
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
    properties,
    propertyFiles,
    deadlines,
    calendar,
    calculations,
    workbookEmails,
    workbookDownloads,
  ],
  ...[
    publishedTerms,
    purchases,
    cancellations,
    refunds,
    papers,
    users,
    bounces,
    userImport,
    invitations,
    files,
    summary,
    figures,
    linkChecks,
    sentEmails,
    supportViews,
    ownData,
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
