import { type DocumentName, type DocumentValues, familyDocument } from '@course/contract/publishing/documents/documents'
import { amber, green, itemOf, type Verdict } from './verdict.ts'

export interface Fact {
  place: string
  document: DocumentName
  citation: string
  /** The day on which the owner compared it with the law; null until then. */
  confirmedOn: string | null
}

type CitingDocuments = Pick<DocumentValues, 'lessons' | 'videos' | 'states' | 'walkthroughs' | 'federal-changes'>

/** What is published about the law, with its sources. */
export function factsOf({ lessons, videos, states, walkthroughs, ...others }: CitingDocuments): Fact[] {
  const ofLessons = videos.flatMap(({ id, name }) =>
    (lessons[id]?.sources ?? []).map(({ citation, confirmedOn }) => ({
      place: `Lesson: ${name}`,
      document: familyDocument('lesson', id),
      citation,
      confirmedOn,
    })),
  )
  const ofStates = Object.entries(states).flatMap(([code, { name, law, cells, periods, notes, changes }]) => {
    const ofLaw = law.readOn ? [{ citation: law.title, confirmedOn: law.confirmedOn ?? null }] : []
    const facts = [...ofLaw, ...Object.values(cells), ...periods, ...notes, ...changes].filter((fact) => fact !== null)
    return facts.map(({ citation, confirmedOn }) => ({
      place: `State: ${name}`,
      document: familyDocument('state', code),
      citation,
      confirmedOn,
    }))
  })
  const ofWalkthroughs = Object.entries(walkthroughs).flatMap(([id, { title, sources }]) =>
    sources.map(({ citation, confirmedOn }) => ({
      place: `Walkthrough: ${title}`,
      document: familyDocument('walkthrough', id),
      citation,
      confirmedOn,
    })),
  )
  const ofCountry = others['federal-changes'].changes.map(({ citation, confirmedOn }) => ({
    place: 'Changes of federal law',
    document: 'federal-changes' as const,
    citation,
    confirmedOn,
  }))
  return [...ofLessons, ...ofWalkthroughs, ...ofStates, ...ofCountry]
}

const monthsToTrust = 12
const listed = 3

export function judgeFacts(facts: readonly Fact[], today: Date): Verdict {
  const oldest = new Date(today)
  oldest.setUTCMonth(oldest.getUTCMonth() - monthsToTrust)
  const limit = oldest.toISOString().slice(0, 10)
  const unconfirmed = facts.filter(({ confirmedOn }) => confirmedOn === null)
  const old = facts.filter(({ confirmedOn }) => confirmedOn !== null && confirmedOn < limit)
  if (facts.length === 0) return green('No text states a source of law.')
  if (unconfirmed.length + old.length === 0)
    return green(`All ${facts.length} sources of law were confirmed within the last ${monthsToTrust} months.`)
  const texts = [
    unconfirmed.length > 0 && `Nobody has confirmed ${unconfirmed.length} of ${facts.length} sources of law yet.`,
    old.length > 0 && `${old.length} of ${facts.length} were confirmed more than ${monthsToTrust} months ago.`,
  ]
  const action =
    unconfirmed.length > 0
      ? 'Before you take real cards, compare each with the law and enter the day in the editor.'
      : 'Compare them with the law again.'
  return amber(texts.filter(Boolean).join(' '), action, { items: itemsByPlace([...unconfirmed, ...old]) })
}

const itemsByPlace = (facts: readonly Fact[]) =>
  [...Map.groupBy(facts, ({ document }) => document)].map(([document, rows]) => {
    const more = rows.length > listed ? `; and ${rows.length - listed} more` : ''
    const citations = rows.slice(0, listed).map(({ citation }) => citation)
    return itemOf(document, `${rows[0]?.place} (${rows.length}): ${citations.join('; ')}${more}.`)
  })
