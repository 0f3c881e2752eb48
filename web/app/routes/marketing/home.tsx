import { HomeContent } from '@course/contract/content'
import descriptions from '../../../../content/words/descriptions.json'
import words from '../../../../content/words/home.json'
import { siteMarks } from '../../marks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { publicMeta, titled } from '../../ui/page-meta.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import type { Route } from './+types/home.ts'
import { FeatureSign } from './feature-sign.tsx'
import styles from './home.module.css'
import { VideoPoster } from './video-poster.tsx'

/** Runs in the build, so the words are not shipped a second time in the page's script. */
export const loader = () => ({
  words: HomeContent.parse(words),
  description: descriptions.home,
  url: `${siteMarks.publicUrl}/home`,
})
export const meta: Route.MetaFunction = ({ loaderData: { words, ...rest } }) =>
  publicMeta({ title: titled(words.headline), ...rest })

export default function Home({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.heroInner}>
          <div className={styles.heroWords}>
            <h1>{words.headline}</h1>
            <p className={styles.lead}>{words.lead}</p>
            <div className={styles.actions}>
              <ButtonLink large to="/info">
                Learn more
              </ButtonLink>
            </div>
          </div>
          <VideoPoster />
        </div>
      </section>

      <div className={styles.body}>
        <section className={styles.features} aria-label="What you get">
          {words.features.map(({ title, text }, position) => (
            <div className={styles.feature} key={title}>
              <FeatureSign position={position} />
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </section>

        <div className={styles.columns}>
          <section>
            <h2>What you learn</h2>
            <ul className={styles.learn}>
              {words.whatYouLearn.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
          <section>
            <h2>How it works</h2>
            <ol className={styles.steps}>
              {words.howItWorks.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </section>
        </div>

        <section className={styles.enroll} aria-labelledby="enroll">
          <div>
            <h2 id="enroll">Enroll today</h2>
            <p className={styles.price}>$29 Limited Time Only (Reg. $99)</p>
            <p>One payment. No subscription.</p>
          </div>
          <ButtonLink large to="/payment">
            Enroll in Course
          </ButtonLink>
        </section>

        <section className={styles.questions}>
          <h2>Questions and answers</h2>
          {words.questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>

        <section className={styles.risk} aria-labelledby="risk">
          <h2 id="risk">Risk disclaimer</h2>
          <p>{words.riskDisclaimer}</p>
          <p>
            <SiteLink to="/legal">Read the full legal disclaimer</SiteLink>
          </p>
        </section>
      </div>
    </>
  )
}
