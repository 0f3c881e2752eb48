import { linkPaper, type Paper } from '@course/contract/sales/papers'
import { moneyText } from '@course/contract/words/money-text'
import { dayOfText, paperTitle } from '@course/contract/words/texts'
import { call } from '../api.ts'
import { DownloadButton } from '../forms/action-button.tsx'
import styles from './paper-list.module.css'

/** Invoices and credit notes, each with its download. */
export const PaperList = ({ papers, timeZone }: { papers: readonly Paper[]; timeZone: string }) => (
  <ul className={styles.papers} aria-label="Invoices and credit notes">
    {papers.map((paper) => (
      <PaperRow key={paper.id} paper={paper} timeZone={timeZone} />
    ))}
  </ul>
)

function PaperRow({ paper, timeZone }: { paper: Paper; timeZone: string }) {
  const title = paperTitle(paper)
  return (
    <li className={styles.paper}>
      <span>
        <strong>{title}</strong>, {moneyText(paper.amount, paper.currency)}
        <span className={styles.day}>{dayOfText(new Date(paper.issuedAt), timeZone)}</span>
      </span>
      <DownloadButton getLink={() => call(linkPaper, { params: { id: paper.id } })}>Download {title}</DownloadButton>
    </li>
  )
}
