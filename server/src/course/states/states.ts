import type { Change, MyState, Period, State, StateRow } from '@course/contract/course/states/states'
import type { StateContent } from '@course/contract/publishing/content/content-states'
import type { Db } from '../../platform/db/db.ts'
import { keepPublished, type Tagged, tagged } from '../../platform/http/etag.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findNotedStates, findStarredStates, setStar } from './my-states.queries.ts'
import { allChanges, byName, type GuideContent, toRows, toState } from './state-rules.ts'

export interface Guide {
  rows(): Tagged<StateRow[]>
  facts(): Tagged<State[]>
  changes(): Change[]
  /** @throws Refusal not_found */
  state(code: string): Tagged<State>
  periods(code: string): readonly Period[]
}

export function createGuide(published: () => GuideContent): Guide {
  const once = keepPublished(published)
  const contentOf = (code: string) => (Object.hasOwn(published().states, code) ? published().states[code] : undefined)
  const stateOf = (code: string, content: StateContent) => once(`state ${code}`, () => tagged(toState(code, content)))
  return {
    rows: () => once('rows', ({ states }) => tagged(toRows(states))),
    facts: () => once('facts', ({ states }) => tagged(byName(states).map(([code, content]) => toState(code, content)))),
    changes: () => once('changes', allChanges),
    state(code) {
      const content = contentOf(code)
      if (!content) throw new Refusal('not_found', 'There is nothing about this state yet.')
      return stateOf(code, content)
    },
    periods(code) {
      const content = contentOf(code)
      return content ? stateOf(code, content).value.periods : []
    },
  }
}

export async function listMyStates(db: Db, userId: string): Promise<MyState[]> {
  const [starred, noted] = [await findStarredStates(db, userId), await findNotedStates(db, userId)]
  return [...new Set([...starred, ...noted])]
    .sort()
    .map((code) => ({ code, isStarred: starred.includes(code), hasNote: noted.includes(code) }))
}

export async function starState(db: Db, userId: string, code: string, isStarred: boolean): Promise<MyState> {
  await setStar(db, { userId, state: code }, isStarred)
  return { code, isStarred, hasNote: (await findNotedStates(db, userId)).includes(code) }
}
