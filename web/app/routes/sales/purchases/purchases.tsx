import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import {
  exportPurchases,
  listPurchases,
  type Purchase,
  type PurchaseSums,
  purchaseStatuses,
  readPurchaseSums,
} from '@course/contract/sales/purchases'
import { numberText } from '@course/contract/words/counts'
import { moneyText } from '@course/contract/words/money-text'
import { cardText } from '@course/contract/words/texts'
import { Suspense, use } from 'react'
import { call } from '../../../api.ts'
import { Address } from '../../../kit/address.tsx'
import { PersonName } from '../../../kit/person-name.tsx'
import { ExportButton } from '../../../lists/export-button.tsx'
import { type ListQuery, readAddress, withoutPage } from '../../../lists/list-address.ts'
import { ListTable } from '../../../lists/list-table.tsx'
import { readList } from '../../../lists/read-list.ts'
import type { Column } from '../../../lists/rows.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { PriceNotices, readPriceNotices } from '../../../purchase/price-notices.tsx'
import { CancellationRequested, Status, statusText } from '../../../purchase/status.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { SiteTime } from '../../../shell/site-time.tsx'
import { sellersTimeZone } from '../../../site-facts.ts'
import styles from './purchase.module.css'

const filters = [
  {
    name: 'status',
    label: 'Status',
    all: 'All purchases',
    choices: purchaseStatuses.map((status) => ({ value: status, text: statusText(status) })),
  },
  {
    name: 'cancellation',
    label: 'Cancellation',
    all: 'Any',
    choices: [{ value: 'open', text: 'Request to answer' }],
  },
]

const filterNames = filters.map(({ name }) => name)

const columns: Column<Purchase>[] = [
  { label: 'Buyer', sortKey: 'lastName', cell: (buyer) => <PersonName of={buyer} /> },
  { label: 'Email', sortKey: 'email', cell: ({ email }) => <Address email={email} /> },
  { label: 'Amount', sortKey: 'amount', isNumber: true, cell: ({ amount, currency }) => moneyText(amount, currency) },
  {
    label: 'Status',
    sortKey: 'status',
    cell: ({ status, hasOpenCancellation }) => (
      <>
        <Status status={status} />
        {hasOpenCancellation && ' '}
        {hasOpenCancellation && <CancellationRequested />}
      </>
    ),
  },
  {
    label: 'Card',
    cell: (purchase) => <span className={styles.oneLine}>{cardText(purchase, '').replace('ending in', '••••')}</span>,
  },
  {
    label: 'Time',
    sortKey: 'purchasedAt',
    cell: ({ purchasedAt }) => <SiteTime at={purchasedAt} />,
  },
]

export const meta = () => privateMeta(pages.purchases)
export async function loader({ request }: LoaderArgs) {
  const sums = readSums(request, readAddress(new URL(request.url).searchParams, filterNames))
  const [list, notices] = await Promise.all([readList(request, listPurchases, filterNames), readPriceNotices(request)])
  return { list, notices, sums }
}
export const ErrorBoundary = PageError

export default function Purchases({ loaderData: { list, notices, sums } }: PageProps<typeof loader>) {
  return (
    <Page>
      <PageTitle level={2}>Purchases</PageTitle>
      <PriceNotices notices={notices.filter(({ level }) => level !== 'note')} />
      <ListTable
        title="Purchases"
        noun={['purchase', 'purchases']}
        searchHint="Name or email"
        daysLegend="Days of purchase"
        timeZone={sellersTimeZone()}
        defaultSort="-purchasedAt"
        nothingYet="Purchases will be listed here."
        rowPath={({ id }) => paths.purchase(id)}
        action={<ExportButton endpoint={exportPurchases} query={list.query} />}
        list={list}
        columns={columns}
        filters={filters}
      />
      {list.kind === 'rows' && <Sums query={list.query} sums={sums} />}
      <PriceNotices notices={notices.filter(({ level }) => level === 'note')} />
    </Page>
  )
}

/** The sums of all purchases that match, or undefined if they can't be read. Never rejects: the list works without them. */
const readSums = (request: Request, query: ListQuery): Promise<PurchaseSums | undefined> =>
  call(readPurchaseSums, { query: withoutPage(query), signal: request.signal }).catch(() => undefined)

interface SumsProps {
  query: ListQuery
  sums: Promise<PurchaseSums | undefined>
}

/** What the purchases of the search and the filters add up to, on all pages together. They may arrive after the list. */
function Sums({ query, sums }: SumsProps) {
  return (
    <section className={styles.sums} aria-label="Sums of these purchases">
      <Suspense key={JSON.stringify(withoutPage(query))} fallback={<p>Adding up…</p>}>
        <Figures sums={sums} />
      </Suspense>
    </section>
  )
}

function Figures({ sums }: Pick<SumsProps, 'sums'>) {
  const figures = use(sums)
  if (!figures) return <p>The sums could not be loaded.</p>
  const money = (amount: string) => moneyText(amount, figures.currency)
  return (
    <>
      <dl>
        {[
          ['Sales', numberText(figures.count)],
          ['Gross', money(figures.gross)],
          ['Refunded', money(figures.refunded)],
          ['Disputed', money(figures.disputed)],
          ['Net', money(figures.net)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>All matching purchases, on every page. Payments that were not collected are left out.</p>
    </>
  )
}
