import type { glossaryData } from '../../../page-data/glossary-data.ts'
import type { PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { TermList } from '../lessons/terms/term-list.tsx'
import styles from './glossary.module.css'

export default function Glossary({ loaderData: { count, initials } }: PageProps<typeof glossaryData>) {
  return (
    <Page width="reading">
      <PageTitle>Glossary</PageTitle>
      <p className={styles.lead}>{count} words of tax sales, in plain English. States use some of them differently.</p>
      <nav className={styles.initials} aria-label="Initials">
        {initials.map(({ initial }) => (
          <a href={`#initial-${initial}`} key={initial}>
            {initial}
          </a>
        ))}
      </nav>
      {initials.map(({ initial, entries }) => (
        <section className={styles.initial} key={initial} aria-labelledby={`initial-${initial}`}>
          <h2 id={`initial-${initial}`}>{initial}</h2>
          <TermList terms={entries} />
        </section>
      ))}
    </Page>
  )
}
