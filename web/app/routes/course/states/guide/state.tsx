import { cellTitles } from '@course/contract/course/states/state-words'
import { comparePath, type MyState, type Period, type State, starState } from '@course/contract/course/states/states'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { partialDateText } from '@course/contract/words/dates'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../api.ts'
import { ActionButton } from '../../../../forms/action-button.tsx'
import { Button, ButtonLink } from '../../../../kit/button.tsx'
import { Facts, Section } from '../../../../kit/facts.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { isViewing } from '../../../../storage.ts'
import type { ShownNote } from '../../notes/shown-notes.ts'
import { StateNotes } from '../../notes/state-notes.tsx'
import { CitedFact, PlaceLink, SourceLine } from '../cited-fact.tsx'
import { GuideNote } from '../guide-note.tsx'
import { PeriodText } from '../period-text.tsx'
import { datedFacts, sortCells } from '../state-facts.ts'
import { askText, glance } from '../state-words.ts'
import styles from './state.module.css'

interface StatePageProps {
  /** The ID of the account. */
  account: string
  state: State
  mine: MyState | undefined
  ownNotes: readonly ShownNote[]
}

/** Everything that the guide says about one state, and the member's own note. */
export function StatePage({ account, state, mine, ownNotes }: StatePageProps) {
  const { code, name, cells, periods, notFound, notes, law, seller, changes } = state
  const { applying, notApplying, empty } = sortCells(cells)
  const known = glance(state).flatMap(([title, text]) => (text === null ? [] : [[title, text] as const]))
  const ask = askText(state)
  return (
    <Page>
      <p className={styles.way}>
        <Link to={paths.states}>{pages.states.title}</Link>
      </p>
      <div className={styles.head}>
        <PageTitle level={2}>{name}</PageTitle>
        {!isViewing() && <StarButton key={code} code={code} name={name} isStarred={mine?.isStarred ?? false} />}
        <span className={styles.onScreen}>
          <ButtonLink quiet to={comparePath([code])}>
            Compare
          </ButtonLink>
        </span>
        <Button quiet onClick={() => print()}>
          Print
        </Button>
      </div>
      {known.length > 0 && (
        <section className={styles.glance} aria-label="At a glance">
          <Facts rows={known} />
        </section>
      )}
      {notFound && <p className={styles.notFound}>What we couldn’t find: {notFound}</p>}
      <dl className={styles.cells}>
        {applying.map(([cell, fact]) => (
          <div key={cell} id={cell}>
            <dt>{cellTitles[cell]}</dt>
            <dd>
              <CitedFact fact={fact} />
            </dd>
          </div>
        ))}
        <div>
          <dt>The law</dt>
          <dd>
            <Place {...law} name={law.title} />
          </dd>
        </div>
        <div>
          <dt>The seller</dt>
          <dd>{seller ? <Place {...seller} /> : <p className={styles.absent}>{ask}</p>}</dd>
        </div>
      </dl>
      {empty.length > 0 && (
        <p className={styles.empty}>
          We couldn’t read the law on: {empty.map((cell) => lowerFirst(cellTitles[cell])).join('; ')}. {ask}
        </p>
      )}
      {notApplying.length > 0 && (
        <section className={styles.quiet} aria-labelledby="not-here">
          <h3 id="not-here">What doesn’t apply in {name}</h3>
          <dl>
            {notApplying.map(([cell, fact]) => (
              <div key={cell} id={cell}>
                <dt>{cellTitles[cell]}</dt>
                <dd>
                  <CitedFact fact={fact} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {periods.length > 0 && <Periods periods={periods} />}
      {notes.length > 0 && (
        <Section title="Notes for bidders">
          <ul className={styles.list}>
            {notes.map((note) => (
              <li key={note.text}>
                <CitedFact fact={note} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {changes.length > 0 && (
        <Section title="What changed since 2023">
          <ul className={styles.list}>
            {changes.map((change) => (
              <li key={change.id}>
                <p className={styles.date}>{partialDateText(change.date)}</p>
                <CitedFact fact={change} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <p className={styles.onScreen}>
        What changed for the whole country is on <Link to={paths.changes}>{pages.changes.title}</Link>.
      </p>
      {!isViewing() && <StateNotes key={code} account={account} code={code} name={name} notes={ownNotes} />}
      <GuideNote facts={datedFacts(state)} place={`${pages.states.title}, ${name}`} />
    </Page>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const Place = ({ name, link, noLink }: { name: string; link: string | null; noLink: string | null }) => (
  <p>{link ? <PlaceLink link={link} noLink={noLink} name={name} words={name} /> : `${name}. ${noLink ?? ''}`}</p>
)

/** The periods that the law names, and how they are counted. */
const Periods = ({ periods }: { periods: readonly Period[] }) => (
  <Section title="Periods, and from when they run">
    <p>
      Each period runs from the event that it names. Ask which day counts as the first, and what happens if the last one
      is a weekend or a holiday.
    </p>
    <ul className={styles.list}>
      {periods.map((period) => (
        <li key={period.id}>
          <p>
            <PeriodText period={period} />
          </p>
          <SourceLine source={period} />
        </li>
      ))}
    </ul>
  </Section>
)

interface StarButtonProps {
  code: string
  name: string
  isStarred: boolean
}

/** Makes a state one of the member's own, which come first everywhere. */
function StarButton({ code, name, isStarred: first }: StarButtonProps) {
  const [isStarred, setStarred] = useState(first)
  const toggle = async () => {
    const saved = await call(starState, { params: { id: code }, body: { Starred: !isStarred } })
    setStarred(saved.isStarred)
  }
  return (
    <ActionButton aria-pressed={isStarred} onPress={toggle}>
      {isStarred ? '★' : '☆'} My state<span className="visually-hidden">: {name}</span>
    </ActionButton>
  )
}
