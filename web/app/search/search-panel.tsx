import type { Answer, BestFound, Found, SearchKind, SearchResults } from '@course/contract/course/search'
import { useId } from 'react'
import { SiteLink } from '../kit/site-link.tsx'
import { timeText } from '../player/resume.ts'
import styles from './search-panel.module.css'
import { useSearch } from './use-search.ts'

const titles: Record<SearchKind, string> = {
  lesson: 'Lessons',
  transcript: 'Said in videos',
  term: 'Glossary',
  state: 'States',
  resource: 'Resources',
  file: 'Files',
  note: 'Your notes',
  property: 'Your workbook',
}

/** The kind of a single result. */
const kindNames: Record<SearchKind, string> = {
  lesson: 'Lesson',
  transcript: 'Said in a video',
  term: 'Glossary',
  state: 'State',
  resource: 'Resource',
  file: 'File',
  note: 'Your note',
  property: 'Property',
}

interface SearchPanelProps {
  typed: string
  onChoose: () => void
}

/** The answer to a question, and what was found, by kind. Each result is shown once. */
export function SearchPanel({ typed, onChoose }: SearchPanelProps) {
  const searched = useSearch(typed)
  const { answer, askAt, best, groups } = searched?.results ?? { answer: null, askAt: null, best: [], groups: [] }
  const first = best.filter((found) => !isSame(found, answer))
  const others = groups
    .map(({ kind, found }) => ({
      kind,
      found: found.filter((each) => !isSame(each, answer) && !first.some((shown) => isSame(each, shown))),
    }))
    .filter(({ found }) => found.length > 0)
  return (
    <div className={styles.panel}>
      <p className={styles.status} role="status">
        {statusText(searched, typed)}
      </p>
      {searched?.problem && (
        <p className={styles.problem} role="alert">
          {searched.problem}
        </p>
      )}
      {answer && <AnswerPart answer={answer} onChoose={onChoose} />}
      {askAt && <Office office={askAt} onChoose={onChoose} />}
      {first.length > 0 && <Group title="Best results" found={first} onChoose={onChoose} />}
      {others.map(({ kind, found }) => (
        <Group key={kind} title={titles[kind]} found={found} onChoose={onChoose} />
      ))}
    </div>
  )
}

const isSame = (a: Found, b: Found | null) => a.address === b?.address && a.title === b.title

function statusText(searched: { of: string; results: SearchResults | undefined } | undefined, typed: string): string {
  if (typed.trim().length < 2) return 'Type at least two characters.'
  if (!searched) return 'Searching…'
  if (!searched.results) return ''
  const { groups, isPartial, isRefused, instead } = searched.results
  const count = groups.reduce((sum, { found }) => sum + found.length, 0)
  if (isRefused) return `The course doesn’t say.${count > 0 ? ' These results have some of the words.' : ''}`
  if (count === 0) return `Nothing was found for “${searched.of}”. Try another word.`
  if (isPartial) return `Nothing has all the words of “${searched.of}”. These results have some of them.`
  const corrected = instead.length > 0 ? ' Nothing has this spelling, so these results have similar words.' : ''
  return `${count === 1 ? '1 result' : `${count} results`} for “${searched.of}”.${corrected}`
}

/** What the course says, in its own words, with the law that says so. */
function AnswerPart({ answer, onChoose }: { answer: Answer; onChoose: () => void }) {
  return (
    <section className={styles.answer} aria-label="Answer">
      <Result found={answer} onChoose={onChoose} />
      {answer.citations.length > 0 && (
        <p className={styles.citations}>
          {answer.citations.map(({ text, link }, at) => (
            <span key={text}>
              {at > 0 && '; '}
              {link ? (
                <a href={link} target="_blank" rel="noopener">
                  {text}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              ) : (
                text
              )}
            </span>
          ))}
        </p>
      )}
    </section>
  )
}

/** Whom to ask about a state instead. */
function Office({ office: { state, office, link, address }, onChoose }: OfficeProps) {
  return (
    <p className={styles.office}>
      In {state}, ask:{' '}
      {link ? (
        <a href={link} target="_blank" rel="noopener">
          {office}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ) : (
        (office ?? 'the county')
      )}
      .{' '}
      <SiteLink to={address} onClick={onChoose}>
        What the guide says about {state}
      </SiteLink>
    </p>
  )
}

interface OfficeProps {
  office: NonNullable<SearchResults['askAt']>
  onChoose: () => void
}

interface GroupProps {
  title: string
  found: readonly (Found | BestFound)[]
  onChoose: () => void
}

function Group({ title, found, onChoose }: GroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <ul className={styles.list}>
        {found.map((each) => (
          <li key={`${each.address} ${each.title}`}>
            <Result found={each} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Result({ found, onChoose }: { found: Found | BestFound; onChoose: () => void }) {
  const { title, about, excerpt, seconds, address } = found
  const content = (
    <>
      <span className={styles.name}>
        {seconds !== null && <span className={styles.time}>{timeText(seconds)}</span>} {title}
        {about && <span className={styles.about}> · {about}</span>}
        {'kind' in found && <span className={styles.about}> · {kindNames[found.kind]}</span>}
      </span>
      {excerpt.length > 0 && (
        <span className={styles.excerpt}>
          {excerpt.map(({ text, isMatch }, at) =>
            // The parts of an excerpt never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            isMatch ? <mark key={at}>{text}</mark> : text,
          )}
        </span>
      )}
    </>
  )
  if (address.startsWith('https://'))
    return (
      <a className={styles.result} href={address} target="_blank" rel="noopener" onClick={onChoose}>
        {content}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    )
  return (
    <SiteLink className={styles.result} to={address} onClick={onChoose}>
      {content}
    </SiteLink>
  )
}
