import * as paths from '@course/contract/paths'
import { useEffect, useRef } from 'react'
import { startTranscript } from '../../documents/start-transcript.ts'
import { Drawing } from '../../kit/drawing.tsx'
import { Prose } from '../../kit/prose.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import type { homeData } from '../../page-data/home-data.ts'
import type { ProseData } from '../../page-data/prose.ts'
import type { PageProps } from '../../page-module.tsx'
import { EnrollLink } from '../../purchase/enroll-link.tsx'
import { Logo } from '../../shell/logo.tsx'
import { CourseParts } from './course-parts.tsx'
import { EnrollBar } from './enroll-bar.tsx'
import freeLessonStyles from './free-lesson.module.css'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { ProductPicture } from './product-picture.tsx'
import { VideoPoster } from './video-poster.tsx'

export default function Home({ loaderData }: PageProps<typeof homeData>) {
  const { words, videos, parts, excerpt, price, charged, openingRule, pictures, drawings } = loaderData
  return (
    <>
      <Hero data={loaderData} />

      <section className={styles.inside} aria-labelledby="inside">
        <h2 id="inside">In the course</h2>
        <CourseParts parts={parts} isWide />
      </section>

      <section className={pictures ? styles.pictured : styles.features} aria-label="What you get">
        {words.features.map(({ title, text }, place) => (
          <div className={styles.feature} key={title}>
            <div>
              {!pictures && <Drawing svg={drawings.features[place] ?? ''} className={styles.sign} />}
              <h2>{title}</h2>
              <Prose text={text} />
            </div>
            {pictures?.features[place] && <ProductPicture picture={pictures.features[place]} />}
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

      {excerpt && (
        <section className={styles.free} aria-labelledby="free">
          <h2 id="free">{excerpt.film ? 'Watch or read a whole lesson, free' : 'Read a whole lesson, free'}</h2>
          <FreeLesson lesson={excerpt} drawing={drawings.poster} />
        </section>
      )}

      <section className={styles.how} aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ol className={styles.steps}>
          {words.howItWorks.map(({ title, text }, place) => (
            <li key={title}>
              {!pictures && <Drawing svg={drawings.steps[place] ?? ''} className={styles.sign} />}
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      {words.teacher && (
        <section className={styles.teacher} aria-labelledby="teacher">
          <h2 id="teacher">Who teaches: {words.teacher.name}</h2>
          <Prose text={words.teacher.text} />
        </section>
      )}

      <section className={styles.enroll} aria-labelledby="enroll">
        <div className={styles.certificate}>
          <div className={styles.terms}>
            <h2 id="enroll">Enroll today</h2>
            <p className={styles.price}>
              {price[0]}
              <strong>{price[1]}</strong>
              {price[2]}
            </p>
            <p className={styles.charged}>{charged} charged, once</p>
            <ul>
              {words.enrollPoints.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <p className={styles.openingRule}>{openingRule}</p>
          </div>
          <div className={styles.call}>
            <Logo isLarge />
            <EnrollLink large />
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
      <EnrollBar charged={charged} />
    </>
  )
}

interface FaqProps {
  questions: { question: string; answer: ProseData; link?: { text: string; to: string } | undefined }[]
}

/** Expandable questions. Open ones are open again when the visitor comes back. */
function Faq({ questions }: FaqProps) {
  return (
    <div id="faq">
      {questions.map(({ question, answer, link }) => (
        <details key={question}>
          <summary>{question}</summary>
          <Prose text={answer}>
            {link && (
              <>
                {' '}
                <SiteLink to={link.to}>{link.text}</SiteLink>
              </>
            )}
          </Prose>
        </details>
      ))}
    </div>
  )
}

type Excerpt = NonNullable<ReturnType<typeof homeData>['excerpt']>

/** A whole lesson that costs nothing: its video, what is said in it, and how its written text begins. */
function FreeLesson({ lesson, drawing }: { lesson: Excerpt; drawing: string }) {
  const { videoId, name, film, paragraphs } = lesson
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (details.current) startTranscript(details.current)
  }, [])
  return (
    <article className={freeLessonStyles.lesson} aria-labelledby="excerpt">
      {film && (
        <div className={freeLessonStyles.watch}>
          <VideoPoster video={film} label="Watch the lesson" picture={<Drawing svg={drawing} />} />
          <details ref={details} data-transcript={videoId}>
            <summary>Transcript of the video</summary>
            <p role="status">Loading…</p>
          </details>
        </div>
      )}
      <div className={freeLessonStyles.words}>
        <h3 id="excerpt">{name}</h3>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <SiteLink to={paths.lesson(videoId)}>Read the whole lesson</SiteLink>
        </p>
      </div>
    </article>
  )
}
