import type { Change, State, StateRow } from '@course/contract/course/states'
import { etagOf } from '../../platform/http/etag.ts'
import { Refusal } from '../../platform/refusal.ts'
import { allChanges, byName, type GuideContent, toRows, toState } from './state-rules.ts'

interface Tagged<T> {
  value: T
  /** Names this state of the value, for If-None-Match. */
  etag: string
}

/** The published state guide. */
export interface Guide {
  rows(): Tagged<StateRow[]>
  facts(): Tagged<State[]>
  changes(): Change[]
  /** @throws Refusal not_found */
  state(code: string): Tagged<State>
}

/** The state guide, prepared once for what is published. */
export function createGuide(published: () => GuideContent): Guide {
  let of: GuideContent | undefined
  let kept = new Map<string, Tagged<unknown>>()
  const once = <T>(name: string, make: (content: GuideContent) => T): Tagged<T> => {
    const content = published()
    if (of !== content) [of, kept] = [content, new Map()]
    const found = kept.get(name) as Tagged<T> | undefined
    if (found) return found
    const value = make(content)
    const made = { value, etag: etagOf(value) }
    kept.set(name, made)
    return made
  }
  return {
    rows: () => once('rows', ({ states }) => toRows(states)),
    facts: () => once('facts', ({ states }) => byName(states).map(([code, content]) => toState(code, content))),
    changes: () => once('changes', allChanges).value,
    state(code) {
      const content = Object.hasOwn(published().states, code) ? published().states[code] : undefined
      if (!content) throw new Refusal('not_found', 'There is nothing about this state yet.')
      return once(`state ${code}`, () => toState(code, content))
    },
  }
}
