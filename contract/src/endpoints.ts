import * as accounts from './accounts.ts'
import * as cancellations from './cancellations.ts'
import * as captions from './captions.ts'
import * as checkout from './checkout.ts'
import * as contentEditing from './content-editing.ts'
import * as doctor from './doctor.ts'
import type { Endpoint } from './endpoint.ts'
import * as figures from './figures.ts'
import * as files from './files.ts'
import * as invitations from './invitations.ts'
import * as learning from './learning.ts'
import * as lessons from './lessons.ts'
import * as linkChecks from './link-checks.ts'
import * as notices from './notices.ts'
import * as previews from './previews.ts'
import * as progress from './progress.ts'
import * as publishedTerms from './published-terms.ts'
import * as purchases from './purchases.ts'
import * as refunds from './refunds.ts'
import * as sentEmails from './sent-emails.ts'
import * as states from './states.ts'
import * as summary from './summary.ts'
import * as userImport from './user-import.ts'
import * as users from './users.ts'
import * as writtenNotices from './written-notices.ts'

const modules = [
  ...[accounts, contentEditing, doctor, checkout, learning, lessons, captions, states, notices, previews, progress],
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
    writtenNotices,
  ],
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'audience' in value && 'path' in value

export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [string, Endpoint][] => (isEndpoint(value) ? [[name, value]] : [])),
  ),
)
