import type { BestFound, Found, SearchKind, SearchResults } from '@course/contract/course/search'
import { useId } from 'react'
import { SiteLink } from '../../../kit/site-link.tsx'
import { timeText } from '../../../player/resume.ts'
import styles from './search-panel.module.css'
import { useSearch } from './use-search.ts'

const titles: Record<SearchKind, string> = {
  lesson: 'Lessons',
  transcript: 'Said in videos',
  term: 'Glossary',
  state: 'States',
  resource: 'Resources',
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
  note: 'Your note',
  property: 'Property',
}

interface SearchPanelProps {
  typed: string
  onChoose: () => void
}

/** What was found, by kind. */
export function SearchPanel({ typed, onChoose }: SearchPanelProps) {
  const searched = useSearch(typed)
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
      {searched?.results && searched.results.best.length > 0 && (
        <Group title="Best results" found={searched.results.best} onChoose={onChoose} />
      )}
      {searched?.results?.groups.map(({ kind, found }) => (
        <Group key={kind} title={titles[kind]} found={found} onChoose={onChoose} />
      ))}
    </div>
  )
}

function statusText(searched: { of: string; results: SearchResults | undefined } | undefined, typed: string): string {
  if (typed.trim().length < 2) return 'Type at least two characters.'
  if (!searched) return 'Searching…'
  if (!searched.results) return ''
  const { groups, isPartial, instead } = searched.results
  const count = groups.reduce((sum, { found }) => sum + found.length, 0)
  if (count === 0) return `Nothing was found for “${searched.of}”. Try another word.`
  if (isPartial) return `Nothing has all the words of “${searched.of}”. These results have some of them.`
  const corrected = instead.length > 0 ? ' Nothing has this spelling, so these results have similar words.' : ''
  return `${count === 1 ? '1 result' : `${count} results`} for “${searched.of}”.${corrected}`
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
