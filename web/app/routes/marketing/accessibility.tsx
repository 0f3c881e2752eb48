import { Paragraphs } from '../../kit/prose.tsx'
import { accessibilityData } from '../../page-data/legal-data.ts'
import { renderedContent } from '../../page-data/page-content.ts'
import { Page, PageTitle } from '../../shell/page.tsx'
import type { Route } from './+types/accessibility.ts'
import styles from './privacy.module.css'

export const loader = () => accessibilityData(renderedContent())
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData.head

export default function Accessibility({ loaderData }: Route.ComponentProps) {
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
