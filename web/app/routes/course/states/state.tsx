import type { MyState, State } from '@course/contract/course/states'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { cellNames } from '@course/contract/publishing/content/content-states'
import { Link } from 'react-router'
import { Button } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { CitedFact, PlaceLink } from './cited-fact.tsx'
import { dateText } from './date-text.ts'
import { kindTexts } from './find-states.ts'
import { GuideNote } from './guide-note.tsx'
import { MyNote } from './my-note.tsx'
import { StarButton } from './star-button.tsx'
import styles from './state.module.css'
import { cellTitles } from './states-csv.ts'

const askOffice = 'Ask the office that runs the sale.'

interface StatePageProps {
  /** The ID of the account. */
  account: string
  state: State
  mine: MyState | undefined
}

/** Everything that the guide says about one state, and the member's own note. */
export function StatePage({ account, state, mine }: StatePageProps) {
  const { code, name, kind, cells, notes, law, seller, changes } = state
  const lawDates = law.readOn === null ? [] : [{ readOn: law.readOn, confirmedOn: law.confirmedOn }]
  const shown = cellNames.flatMap((cell) => cells[cell] ?? [])
  return (
    <Page>
      <p className={styles.way}>
        <Link to={paths.states}>{pages.states.title}</Link>
      </p>
      <div className={styles.head}>
        <PageTitle level={2}>{name}</PageTitle>
        <p className={styles.kind}>{kind ? kindTexts[kind] : askOffice}</p>
        <StarButton key={code} code={code} name={name} isStarred={mine?.isStarred ?? false} />
        <Button quiet onClick={() => print()}>
          Print
        </Button>
      </div>
      <dl className={styles.cells}>
        {cellNames.map((cell) => (
          <div key={cell}>
            <dt>{cellTitles[cell]}</dt>
            <dd>{cells[cell] ? <CitedFact fact={cells[cell]} /> : <p className={styles.absent}>{askOffice}</p>}</dd>
          </div>
        ))}
        <div>
          <dt>The law</dt>
          <dd>
            <p>
              {law.link ? (
                <PlaceLink {...law} name={law.title} words={law.title} />
              ) : (
                `${law.title}. ${law.noLink ?? ''}`
              )}
            </p>
          </dd>
        </div>
        <div>
          <dt>The seller's page</dt>
          <dd>
            {seller ? (
              <p>
                {seller.link ? (
                  <PlaceLink {...seller} name={seller.name} words={seller.name} />
                ) : (
                  `${seller.name}. ${seller.noLink ?? ''}`
                )}
              </p>
            ) : (
              <p className={styles.absent}>{askOffice}</p>
            )}
          </dd>
        </div>
      </dl>
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
                <p className={styles.date}>{dateText(change.date)}</p>
                <CitedFact fact={change} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <MyNote key={code} {...{ account, code, name }} saved={mine} />
      <GuideNote facts={[...shown, ...notes, ...changes, ...lawDates]} place={`${pages.states.title}, ${name}`} />
    </Page>
  )
}
