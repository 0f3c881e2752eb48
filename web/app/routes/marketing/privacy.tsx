import { Paragraphs } from '../../kit/prose.tsx'
import type { privacyData } from '../../page-data/legal-data.ts'
import type { PageProps } from '../../page-module.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import styles from './privacy.module.css'

export default function Privacy({ loaderData }: PageProps<typeof privacyData>) {
  const { title, intro, stored, sections, effectiveDate, effective, retentionTable, keptAfterErasure } = loaderData
  return (
    <Page width="reading">
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        <p className={styles.date}>
          Effective <time dateTime={effectiveDate}>{effective}</time>.
        </p>
      </div>
      <div className={styles.text}>
        <Paragraphs texts={intro} />
        {stored.map(({ kind, heading, what, why, howLong, whoElse }) => (
          <section className={styles.stored} id={kind} key={kind} aria-labelledby={`${kind}-heading`}>
            <h2 id={`${kind}-heading`}>{heading}</h2>
            <p>{what}</p>
            <dl>
              <div>
                <dt>Why</dt>
                <dd>{why}</dd>
              </div>
              <div>
                <dt>How long</dt>
                <dd>{howLong}</dd>
              </div>
              <div>
                <dt>Who else sees it</dt>
                <dd>{whoElse}</dd>
              </div>
            </dl>
          </section>
        ))}
        <section id="how-long" aria-labelledby="how-long-heading">
          <h2 id="how-long-heading">How long things are kept</h2>
          <p>The site deletes this by itself, every night:</p>
          <table className={styles.kept}>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Kept for</th>
              </tr>
            </thead>
            <tbody>
              {retentionTable.map(({ name, what, kept }) => (
                <tr key={name}>
                  <th scope="row">{what}</th>
                  <td>{kept}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>If you have your data erased on your account page, this is what stays:</p>
          <ul>
            {keptAfterErasure.map(({ table, what, why, until }) => (
              <li key={table}>
                {what}, because of {why}, until {until}.
              </li>
            ))}
          </ul>
        </section>
        {sections.map(({ id, heading, paragraphs }) => (
          <section id={id} key={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            <Paragraphs texts={paragraphs} />
          </section>
        ))}
      </div>
    </Page>
  )
}
