import type { Walkthrough, WalkthroughStep } from '@course/contract/course/walkthroughs/walkthroughs'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { centsText } from '@course/contract/words/money-text'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../kit/button.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { agedText } from '../lessons/lesson-dates.ts'
import lesson from '../lessons/lesson-text.module.css'
import { Sources } from '../lessons/sources.tsx'
import { TermList } from '../lessons/terms/term-list.tsx'
import { TextWithTerms } from '../lessons/terms/text-with-terms.tsx'
import { useInnerLinks } from '../lessons/use-inner-links.ts'
import { StepLedger, WholeLedger } from './ledger.tsx'
import styles from './walkthrough-page.module.css'

/** A sale from start to end: its steps with pictures, and what has been paid and received up to each. */
export function WalkthroughPage({ walkthrough }: { walkthrough: Walkthrough }) {
  const { title, lead, minutes, steps, terms, sources } = walkthrough
  const page = useRef<HTMLDivElement>(null)
  useInnerLinks(page)
  const hasMoney = steps.some(({ ledger }) => ledger.length > 0)
  return (
    <Page>
      <p className={styles.way}>
        <Link to={paths.walkthroughs}>{pages.walkthroughs.title}</Link>
      </p>
      <div className={styles.head}>
        <PageTitle level={2}>{title}</PageTitle>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.facts}>
          {steps.length} steps, about {minutes === 1 ? '1 minute' : `${minutes} minutes`} to read
          <Button quiet onClick={() => print()}>
            Print
          </Button>
        </p>
      </div>
      <nav className={styles.contents} aria-label="Steps">
        <ol>
          {steps.map((step) => (
            <li key={step.id}>
              <a href={`#${anchorOf(step)}`}>{step.title}</a>
              {step.ledger.length > 0 && <span>{centsText(step.totalCents)}</span>}
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.body} ref={page}>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <Step key={step.id} step={step} index={index} count={steps.length} />
          ))}
        </ol>
        {hasMoney && (
          <section className={styles.part} aria-labelledby="money">
            <h3 id="money">The money, from start to end</h3>
            <WholeLedger steps={steps} />
          </section>
        )}
        {sources.length > 0 && <p className={lesson.aged}>{agedText(sources)}</p>}
        {terms.length > 0 && (
          <section className={styles.part} aria-labelledby="terms">
            <h3 id="terms">Words to know</h3>
            <TermList terms={terms} />
          </section>
        )}
        {sources.length > 0 && (
          <section className={styles.part} aria-labelledby="sources">
            <h3 id="sources">Sources</h3>
            <Sources sources={sources} />
          </section>
        )}
      </div>
    </Page>
  )
}

const anchorOf = ({ id }: WalkthroughStep) => `step-${id}`

interface StepProps {
  step: WalkthroughStep
  index: number
  count: number
}

function Step({ step, index, count }: StepProps) {
  const { title, html, picture, ledger, totalCents } = step
  const id = anchorOf(step)
  return (
    <li className={styles.step} id={id}>
      <div className={styles.words}>
        <p className={styles.number}>
          Step {index + 1} of {count}
        </p>
        <h3>{title}</h3>
        <TextWithTerms html={html} className={lesson.text} />
      </div>
      {(picture || ledger.length > 0) && (
        <div className={styles.aside}>
          {picture && (
            // An <img> runs and loads nothing of what is in the drawing.
            <img
              className={styles.picture}
              src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
            />
          )}
          {ledger.length > 0 && (
            <StepLedger caption={`The money of step ${index + 1}`} ledger={ledger} totalCents={totalCents} />
          )}
        </div>
      )}
    </li>
  )
}
