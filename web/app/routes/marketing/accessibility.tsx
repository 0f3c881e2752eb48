import { Paragraphs } from '../../kit/prose.tsx'
import type { accessibilityData } from '../../page-data/legal-data.ts'
import type { PageProps } from '../../page-module.tsx'
import { Page, PageTitle } from '../../shell/page.tsx'
import styles from './privacy.module.css'

export default function Accessibility({ loaderData }: PageProps<typeof accessibilityData>) {
  const { title, intro, sections, checkedOn, checked } = loaderData
  return (
    <Page width="reading">
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        <p className={styles.date}>
          Last checked <time dateTime={checkedOn}>{checked}</time>.
        </p>
      </div>
      <div className={styles.text}>
        <Paragraphs texts={intro} />
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
