import { Link } from 'react-router'
import words from '../../../../content/words/getting-started.json'
import { Page, PageTitle } from '../../ui/page.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import styles from './learning.module.css'

export const meta = () => privateMeta('Getting Started')

export default function GettingStarted() {
  return (
    <Page>
      <PageTitle level={2}>Getting Started</PageTitle>
      <p className={styles.lead}>{words.intro}</p>
      <ol className={styles.steps}>
        {words.steps.map(({ title, text, linkTo }) => (
          <li className={styles.step} key={linkTo}>
            <h3>
              <Link to={linkTo}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Page>
  )
}
