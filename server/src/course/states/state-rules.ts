import { isRedemption } from '@course/contract/course/states/state-words'
import type { Change, Fact, Period, State, StateRow } from '@course/contract/course/states/states'
import { type CellName, cellNames, type StateContent } from '@course/contract/publishing/content/content-states'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'

type WrittenFact = StateContent['notes'][number]
type WrittenCell = StateContent['cells'][CellName]
type WrittenChange = StateContent['changes'][number]
type States = DocumentValues['states']

export type GuideContent = Pick<DocumentValues, 'states' | 'federal-changes'>

const linked = ({ link, noLink }: { link?: string | undefined; noLink?: string | undefined }) => ({
  link: link ?? null,
  noLink: noLink ?? null,
})

const toFact = ({ text, citation, readOn, confirmedOn, ...more }: WrittenFact): Fact => ({
  text,
  citation,
  readOn,
  confirmedOn,
  ...linked(more),
})

/** Dates are compared as text. A year alone comes before its months, as nothing is known but the year. */
const newestFirst = (a: { date: string }, b: { date: string }) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)

const headOf = (code: string, { name, kind, sellerGroup, redemptionGroup, ...more }: StateContent) => ({
  code,
  name,
  kind,
  sellerGroup,
  redemptionGroup,
  biddingGroup: more.biddingGroup,
  saleMonths: more.saleMonths,
  soldOnline: more.soldOnline,
  rateNumber: more.rateNumber,
})

export function toState(code: string, content: StateContent): State {
  const cells = cellNames.map((name) => [name, toCell(content.cells[name])] as const)
  return {
    ...headOf(code, content),
    cells: Object.fromEntries(cells) as State['cells'],
    periods: content.periods.map(toPeriod),
    notFound: content.notFound ?? null,
    notes: content.notes.map(toFact),
    law: lawOf(content),
    seller: content.seller && { name: content.seller.name, ...linked(content.seller) },
    changes: changesOfState(code, content),
  }
}

const toCell = (cell: WrittenCell) => cell && { ...toFact(cell), doesNotApply: cell.doesNotApply === true }

const toPeriod = ({ fromText, appliesTo, exceptions, link, noLink, ...period }: StateContent['periods'][number]) =>
  ({
    ...period,
    fromText: fromText ?? null,
    appliesTo: appliesTo ?? null,
    exceptions: exceptions ?? null,
    ...linked({ link, noLink }),
  }) satisfies Period

const lawOf = ({ law }: StateContent): State['law'] => ({
  title: law.title,
  ...linked(law),
  readOn: law.readOn ?? null,
  confirmedOn: law.confirmedOn ?? null,
})

const toChange = (change: WrittenChange, { code, state }: { code: string | null; state: string }): Change => ({
  ...toFact(change),
  id: `${code ?? 'us'}-${change.id}`,
  code,
  state,
  date: change.date,
})

const changesOfState = (code: string, { name, changes }: StateContent): Change[] =>
  changes.map((change) => toChange(change, { code, state: name })).sort(newestFirst)

export const toRows = (states: States): StateRow[] =>
  byName(states).map(([code, content]) => ({
    ...headOf(code, content),
    redemptionPeriod: generalRedemption(content),
    facts: cellNames.filter((name) => content.cells[name] && !content.cells[name].doesNotApply),
    doesNotApply: cellNames.filter((name) => content.cells[name]?.doesNotApply),
    age: ageOf(content),
    changedOn: changesOfState(code, content)[0]?.date ?? null,
  }))

/** The period in which every owner can redeem. Null if there is none, or if it depends on the case. */
function generalRedemption({ periods }: StateContent): StateRow['redemptionPeriod'] {
  const [general, ...others] = periods.filter((period) => isRedemption(period) && !period.appliesTo)
  if (!general || others.length > 0) return null
  const { number, unit, from, fromText, what } = general
  return { number, unit, from, fromText: fromText ?? null, atLeast: what === 'owner can redeem at least' }
}

/** When the oldest fact was read. Confirmed ones count once all others are. */
function ageOf({ law, cells, periods, notes, changes }: StateContent): StateRow['age'] {
  const ofLaw = law.readOn ? [{ readOn: law.readOn, confirmedOn: law.confirmedOn ?? null }] : []
  const facts = [...ofLaw, ...Object.values(cells), ...periods, ...notes, ...changes].filter((fact) => fact !== null)
  const unconfirmed = facts.filter(({ confirmedOn }) => confirmedOn === null)
  const dateOf = ({ readOn, confirmedOn }: Pick<WrittenFact, 'readOn' | 'confirmedOn'>) => confirmedOn ?? readOn
  const [oldest] = (unconfirmed.length > 0 ? unconfirmed : facts).sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))
  return oldest ? { readOn: oldest.readOn, confirmedOn: oldest.confirmedOn } : null
}

export const allChanges = ({ states, 'federal-changes': federal }: GuideContent): Change[] =>
  [
    ...federal.changes.map((change) => toChange(change, { code: null, state: 'The whole country' })),
    ...byName(states).flatMap(([code, content]) => changesOfState(code, content)),
  ].sort(newestFirst)

export const byName = (states: States): [code: string, content: StateContent][] =>
  Object.entries(states).sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'))
