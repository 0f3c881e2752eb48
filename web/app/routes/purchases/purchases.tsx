import { Page, PageTitle } from '../../ui/page.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import styles from './purchases.module.css'

export const meta = () => privateMeta('Purchases')

export default function Purchases() {
  return (
    <Page>
      <PageTitle level={2}>Purchases</PageTitle>
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
