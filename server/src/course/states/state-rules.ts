import type { Change, Fact, State, StateRow } from '@course/contract/course/states'
import type { StateContent } from '@course/contract/publishing/content/content-states'
import type { DocumentValues } from '@course/contract/publishing/documents'

type WrittenFact = StateContent['notes'][number]
type States = DocumentValues['states']

const linked = ({ link, noLink }: { link?: string | undefined; noLink?: string | undefined }) => ({
  link: link ?? null,
  noLink: noLink ?? null,
})

const toFact = ({ text, citation, readOn, confirmedOn, ...more }: WrittenFact): Fact => ({
  ...{ text, citation, readOn, confirmedOn },
  ...linked(more),
})

/** Dates are compared as text. A year alone comes before its months, as nothing is known but the year. */
const newestFirst = (a: { date: string }, b: { date: string }) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)

const headOf = (code: string, { name, kind, sellerGroup, redemptionGroup }: StateContent) => ({
  ...{ code, name, kind, sellerGroup, redemptionGroup },
})

/** A state as members read it. */
export function toState(code: string, content: StateContent): State {
  const { whoSells, redemption, rate, surplus, overTheCounter } = content.cells
  const cell = (fact: WrittenFact | null) => fact && toFact(fact)
  return {
    ...headOf(code, content),
    cells: {
      ...{ whoSells: cell(whoSells), redemption: cell(redemption), rate: cell(rate) },
      ...{ surplus: cell(surplus), overTheCounter: cell(overTheCounter) },
    },
    notes: content.notes.map(toFact),
    law: lawOf(content),
    seller: content.seller && { name: content.seller.name, ...linked(content.seller) },
    changes: changesOfState(code, content),
  }
}

const lawOf = ({ law }: StateContent): State['law'] => ({
  ...{ title: law.title, ...linked(law) },
  ...{ readOn: law.readOn ?? null, confirmedOn: law.confirmedOn ?? null },
})

const changesOfState = (code: string, { name, changes }: StateContent): Change[] =>
  changes
    .map((change) => ({ ...toFact(change), id: `${code}-${change.id}`, code, state: name, date: change.date }))
    .sort(newestFirst)

/** The overview, in the order of the names. */
export const toRows = (states: States): StateRow[] =>
  byName(states).map(([code, content]) => ({
    ...headOf(code, content),
    redemption: content.cells.redemption?.text ?? null,
    rate: content.cells.rate?.text ?? null,
    age: ageOf(content),
    changedOn: changesOfState(code, content)[0]?.date ?? null,
  }))

/** When the oldest fact was read. Confirmed ones count once all others are. */
function ageOf({ law, cells, notes, changes }: StateContent): StateRow['age'] {
  const ofLaw = law.readOn ? [{ readOn: law.readOn, confirmedOn: law.confirmedOn ?? null }] : []
  const facts = [...ofLaw, ...Object.values(cells), ...notes, ...changes].filter((fact) => fact !== null)
  const unconfirmed = facts.filter(({ confirmedOn }) => confirmedOn === null)
  const dateOf = ({ readOn, confirmedOn }: Pick<WrittenFact, 'readOn' | 'confirmedOn'>) => confirmedOn ?? readOn
  const [oldest] = (unconfirmed.length > 0 ? unconfirmed : facts).sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))
  return oldest ? { readOn: oldest.readOn, confirmedOn: oldest.confirmedOn } : null
}

/** What changed in all states, newest first. */
export const allChanges = (states: States): Change[] =>
  byName(states)
    .flatMap(([code, content]) => changesOfState(code, content))
    .sort(newestFirst)

export const byName = (states: States): [code: string, content: StateContent][] =>
  Object.entries(states).sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'))
