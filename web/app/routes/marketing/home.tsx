import * as paths from '@course/contract/paths'
import { ButtonLink } from '../../kit/button.tsx'
import { Drawing } from '../../kit/drawing.tsx'
import { Prose } from '../../kit/prose.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import type { homeData } from '../../page-data/home-data.ts'
import type { PageProps } from '../../page-module.tsx'
import { Logo } from '../../shell/logo.tsx'
import { CourseParts } from './course-parts.tsx'
import { Faq } from './faq.tsx'
import styles from './home.module.css'
import { VideoPoster } from './video-poster.tsx'

export default function Home({ loaderData }: PageProps<typeof homeData>) {
  const { words, tagline, videos, parts, excerpt, price, whatCounts, drawings } = loaderData
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.heroInner}>
          <div className={styles.heroWords}>
            <p className={styles.tagline}>{tagline}</p>
            <h1>{words.headline}</h1>
            <p className={styles.lead}>{words.lead}</p>
            <div className={styles.actions}>
              <ButtonLink large to={paths.info}>
                Learn more<span className="visually-hidden"> about the course</span>
              </ButtonLink>
              <a href="#enroll">See the price</a>
            </div>
          </div>
          <VideoPoster picture={drawings.poster} video={words.video} />
        </div>
      </section>

      <section className={styles.features} aria-label="What you get">
        {words.features.map(({ title, text }, position) => (
          <div className={styles.feature} key={title}>
            <Drawing svg={drawings.features[position] ?? ''} className={styles.sign} />
            <h2>{title}</h2>
            <Prose text={text} />
          </div>
        ))}
      </section>

      <section className={styles.learn} aria-labelledby="learn">
        <div className={styles.learnInner}>
          <div className={styles.intro}>
            <h2 id="learn">What you learn</h2>
            <p>{words.learnLead}</p>
            <p>
              <SiteLink to={paths.info}>Read the short answers</SiteLink>
            </p>
          </div>
          <ol className={styles.plat}>
            {videos.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ol>
        </div>
      </section>

      <section className={styles.inside} aria-labelledby="inside">
        <div className={styles.intro}>
          <h2 id="inside">In the course</h2>
          <CourseParts parts={parts} />
        </div>
        {excerpt && (
          <article className={styles.excerpt} aria-labelledby="excerpt">
            <p className={styles.kind}>From a lesson that is free to read</p>
            <h3 id="excerpt">{excerpt.name}</h3>
            {excerpt.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p>
              <SiteLink to={paths.lesson(excerpt.videoId)}>Read the whole lesson</SiteLink>
            </p>
          </article>
        )}
      </section>

      <section className={styles.how} aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ol className={styles.steps}>
          {words.howItWorks.map(({ title, text }, position) => (
            <li key={title}>
              <Drawing svg={drawings.steps[position] ?? ''} className={styles.sign} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.enroll} aria-labelledby="enroll">
        <div className={styles.certificate}>
          <div className={styles.terms}>
            <h2 id="enroll">Enroll today</h2>
            <p className={styles.price}>
              {price[0]}
              <strong>{price[1]}</strong>
              {price[2]}
            </p>
            <ul>
              {words.enrollPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <p className={styles.whatCounts}>{whatCounts}</p>
          </div>
          <div className={styles.call}>
            <Logo isLarge />
            <ButtonLink large to={paths.payment}>
              Enroll in Course
            </ButtonLink>
            <SiteLink to={`${paths.legal}#cancellation-window`}>How to cancel</SiteLink>
          </div>
        </div>
      </section>

      <section className={styles.questions} aria-labelledby="questions">
        <h2 id="questions">Questions and answers</h2>
        <Faq questions={words.questions} />
      </section>

      <section className={styles.risk} aria-labelledby="risk">
        <h2 id="risk">Risk disclaimer</h2>
        <Prose text={words.riskDisclaimer} />
        <p>
          <SiteLink to={paths.legal}>Read the full legal disclaimer</SiteLink>
        </p>
      </section>
    </>
  )
}
