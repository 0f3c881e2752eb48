import { linkPaper, type Paper } from '@course/contract/sales/papers'
import { moneyText } from '@course/contract/words/money-text'
import { dayOfText, paperTitle } from '@course/contract/words/texts'
import { call } from '../api.ts'
import { useAction } from '../forms/use-action.ts'
import { Button } from '../kit/button.tsx'
import { startDownload } from '../kit/downloads.ts'
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
  const { busy, act } = useAction()
  const title = paperTitle(paper)
  const download = async () => startDownload((await call(linkPaper, { params: { id: paper.id } })).url)
  return (
    <li className={styles.paper}>
      <span>
        <strong>{title}</strong>, {moneyText(paper.amount, paper.currency)}
        <span className={styles.day}>{dayOfText(new Date(paper.issuedAt), timeZone)}</span>
      </span>
      <Button quiet busy={busy} onClick={() => act(download)}>
        Download {title}
      </Button>
    </li>
  )
}
