import { listResources } from '@course/contract/course/learning/learning'
import { listMyStates } from '@course/contract/course/states/states'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { stateCodeOf } from '@course/contract/words/postal-codes'
import { useRef } from 'react'
import { Link } from 'react-router'
import { callGuarded } from '../../../../access/guard.ts'
import type { LoaderArgs, PageProps } from '../../../../page-module.tsx'
import { PageError } from '../../../../shell/page-error.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import { findInRuns, lettersOf, runsByCategory, statesText } from './find.ts'
import finderStyles from './finder.module.css'
import { ResourceLink, ResourcePage } from './resource-page.tsx'
import styles from './resources.module.css'

export const meta = () => privateMeta(pages.stateResources)
export async function loader({ request }: LoaderArgs) {
  const [resources, mine] = await Promise.all([
    callGuarded(request, listResources, { query: { type: 'STATE' } }),
    callGuarded(request, listMyStates),
  ])
  return { resources, mine: mine.map(({ code }) => code) }
}
export const ErrorBoundary = PageError

export default function StateResources({ loaderData: { resources, mine } }: PageProps<typeof loader>) {
  const groups = useRef<HTMLDivElement>(null)
  const all = ownFirst(runsByCategory(resources), mine)
  const jumpTo = (position: number) => {
    const heading = groups.current?.getElementsByTagName('h3')[position]
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <ResourcePage
      title={pages.stateResources.title}
      lead={
        <>
          Links to each state’s official sources. The <Link to={paths.states}>state guide</Link> says in plain English
          what they say.
        </>
      }
      place="state"
      label="Find a state"
      showAll="Show all states"
      isEmpty={all.length === 0}
      find={(typed) => findInRuns(all, typed)}
      count={(found) =>
        found.length === all.length
          ? statesText(all.map(({ category }) => category))
          : `${found.length} of ${all.length} ${found.length === 1 ? 'matches' : 'match'}`
      }
    >
      {(found) => (
        <>
          <Letters letters={lettersOf(found)} onJump={jumpTo} />
          <div className={styles.groups} ref={groups}>
            {found.map(({ category, items }) => (
              <section className={styles.group} key={items[0]?.id}>
                <h3 tabIndex={-1}>
                  <StateHeading category={category} isMine={isOwn(category, mine)} />
                </h3>
                <ul className={styles.list}>
                  {items.map((resource) => (
                    <li key={resource.id}>
                      <ResourceLink resource={resource} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </ResourcePage>
  )
}

const isOwn = (category: string, mine: readonly string[]) => mine.includes(stateCodeOf(category) ?? '')

/** The member's own states come first; the order stays otherwise. */
const ownFirst = <R extends { category: string }>(runs: readonly R[], mine: readonly string[]): R[] => [
  ...runs.filter(({ category }) => isOwn(category, mine)),
  ...runs.filter(({ category }) => !isOwn(category, mine)),
]

/** A state's name leads to its page in the guide. */
function StateHeading({ category, isMine }: { category: string; isMine: boolean }) {
  const code = stateCodeOf(category)
  if (!code) return category
  return (
    <Link to={paths.state(code)}>
      {isMine && <span title="My state">★ </span>}
      {category}
    </Link>
  )
}

interface LettersProps {
  letters: readonly { letter: string; position: number | undefined }[]
  onJump: (position: number) => void
}

/** A row of letters, each a link to the first group with that letter. */
function Letters({ letters, onJump }: LettersProps) {
  return (
    <nav aria-label="Jump to a letter">
      <ul className={finderStyles.letters}>
        {letters.map(({ letter, position }) => (
          <li key={letter}>
            <button
              type="button"
              className={finderStyles.letter}
              disabled={position === undefined}
              onClick={() => position !== undefined && onJump(position)}
            >
              {letter}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
