import { type AuditEntry, exportAudit, listAudit } from '@course/contract/office/audit/audit'
import { actOf, auditActs } from '@course/contract/office/audit/audit-acts'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { ExportButton } from '../../../lists/export-button.tsx'
import { ListTable } from '../../../lists/list-table.tsx'
import { readList } from '../../../lists/read-list.ts'
import type { Column } from '../../../lists/rows.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { SiteTime, siteDayText } from '../../../shell/site-time.tsx'
import { sellersTimeZone } from '../../../site-facts.ts'
import styles from './audit.module.css'

const filters = [
  {
    name: 'act',
    label: 'Action',
    all: 'All actions',
    choices: Object.entries(auditActs).map(([value, { title }]) => ({ value, text: title })),
  },
]

const columns: Column<AuditEntry>[] = [
  { label: 'Entry', cell: ({ sentence }) => sentence },
  { label: 'Values', cell: ({ details }) => <Lines lines={details} /> },
  { label: 'Time', cell: ({ at }) => <SiteTime at={at} /> },
  { label: 'Request', cell: (entry) => <Request {...entry} /> },
]

export const meta = () => privateMeta(pages.audit)
export const loader = ({ request }: LoaderArgs) => readList(request, listAudit, ['act'])
export const ErrorBoundary = PageError

export default function Audit({ loaderData: list }: PageProps<typeof loader>) {
  return (
    <Page>
      <PageTitle level={2}>{pages.audit.title}</PageTitle>
      <p>
        What administrators and commands did. Nobody can change or delete an entry. A search finds the entries by and
        about a person or a purchase.
      </p>
      <ListTable
        title={pages.audit.title}
        noun={['entry', 'entries']}
        searchHint="Email, or number of a purchase"
        daysLegend="Days of the entries"
        timeZone={sellersTimeZone()}
        defaultSort="-time"
        nothingYet="What administrators do from now on will be listed here."
        noMatch="No entries match. Check the spelling of the email, or choose another action or other days."
        rowPath={pathOf}
        groupOf={({ at }) => siteDayText(at)}
        action={<ExportButton endpoint={exportAudit} query={list.query} />}
        list={list}
        columns={columns}
        filters={filters}
      />
    </Page>
  )
}

/** Where an entry leads: to the thing it is about, or to the person. */
function pathOf({ act, object, personId, after }: AuditEntry): string | undefined {
  const kind = actOf(act).object
  const documents = Array.isArray(after.documents) ? after.documents : []
  if (documents.length > 1) return paths.content
  if (documents.length === 1) return historyOf(documents[0])
  if (object !== null && kind === 'purchase') return paths.purchase(object)
  if (object !== null && kind === 'document') return historyOf(object)
  if (object !== null && kind === 'video') return paths.videoCaptions(object)
  return personId === null ? undefined : paths.user(personId)
}

/** The versions of a document. */
const historyOf = (document: string) => `${paths.contentDocument(document)}#history`

/** What an operator needs to find the request in the log. A press in it must not open the row. */
function Request({ network, requestId }: AuditEntry) {
  const lines = [network, requestId].filter((text) => text !== null)
  if (lines.length === 0) return '–'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row takes no keys
    <details onClick={(event) => event.stopPropagation()}>
      <summary>Details</summary>
      <Lines lines={lines} />
    </details>
  )
}

/** Phrasing content, because a cell is inside a span. */
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0
    ? '–'
    : lines.map((line) => (
        <span className={styles.line} key={line}>
          {line}
        </span>
      ))
