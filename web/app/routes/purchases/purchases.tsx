import { Page, PageTitle } from '../../ui/page.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import { PriceNotices, readPriceNotices } from '../../ui/price-notices.tsx'
import type { Route } from './+types/purchases.ts'
import styles from './purchases.module.css'

export const meta = () => privateMeta('Purchases')
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readPriceNotices(request)

export default function Purchases({ loaderData: notices }: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle level={2}>Purchases</PageTitle>
      <PriceNotices notices={notices} />
      <table className={styles.table}>
        <tbody>
          <tr>
            <td>Purchases will be listed here.</td>
          </tr>
        </tbody>
      </table>
    </Page>
  )
}
