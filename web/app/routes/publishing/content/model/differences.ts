import { entryId, entryTitle, isArchived } from './entries.ts'
import type { Field, GroupField, ListField } from './fields.ts'
import { asList, asObject, isEqual, type Json } from './json.ts'
import { unmoved } from './list-moves.ts'

/** One change between two versions. `where` leads to the field in the owner's words. */
export interface Difference {
  where: readonly string[]
  kind: 'changed' | 'added' | 'removed' | 'moved' | 'archived' | 'restored'
  field: Field
  before: Json
  after: Json
  /** Of a moved entry, from 1. */
  positions?: readonly [from: number, to: number]
}

/** Everything that differs between two bodies of a document, in the order of its form. */
export const findDifferences = (form: Field, before: Json, after: Json): Difference[] =>
  compare(form, before, after, [])

function compare(field: Field, before: Json, after: Json, where: readonly string[]): Difference[] {
  if (isEqual(before, after)) return []
  if (field.kind === 'list') return compareLists(field, asList(before), asList(after), where)
  if (field.kind === 'group' && before !== undefined && after !== undefined)
    return compareGroups(field, before, after, where)
  const kind = isNothing(before) ? 'added' : isNothing(after) ? 'removed' : 'changed'
  return [{ where, kind, field, before, after }]
}

const isNothing = (value: Json) => value === undefined || value === null || value === ''

const compareGroups = ({ fields }: GroupField, before: Json, after: Json, where: readonly string[]) =>
  fields
    .filter(([name]) => name !== 'archived')
    .flatMap(([name, field]) => compare(field, asObject(before)[name], asObject(after)[name], [...where, field.label]))

function compareLists(list: ListField, before: Json[], after: Json[], where: readonly string[]): Difference[] {
  const pairs = matchEntries(list, before, after)
  const kept = pairs.filter(({ from, to }) => from !== undefined && to !== undefined)
  const inOrder = unmoved(kept.map(({ from }) => from ?? 0))
  const movedTo = new Set(kept.filter((_, index) => !inOrder.has(index)).map(({ to }) => to))
  return pairs.flatMap(({ from, to }) => {
    const [old, now] = [from === undefined ? undefined : before[from], to === undefined ? undefined : after[to]]
    const inside = [...where, entryLabel(list, now ?? old, to ?? from ?? 0)]
    const whole = { where: inside, field: list.item, before: old, after: now }
    if (from === undefined) return [{ ...whole, kind: 'added' as const }]
    if (to === undefined) return [{ ...whole, kind: 'removed' as const }]
    const moved = movedTo.has(to) ? [{ ...whole, kind: 'moved' as const, positions: [from + 1, to + 1] as const }] : []
    return [...moved, ...archiveChange(whole), ...compare(list.item, old, now, inside)]
  })
}

function archiveChange(whole: Omit<Difference, 'kind'>): Difference[] {
  const isNowArchived = isArchived(whole.after)
  if (isArchived(whole.before) === isNowArchived) return []
  return [{ ...whole, kind: isNowArchived ? 'archived' : 'restored' }]
}

/** An entry by its title, or by its position if it has none. */
export function entryLabel({ item, hasIds }: ListField, entry: Json, index: number): string {
  const title = item.kind === 'group' ? entryTitle(entry) : ''
  return title ? (hasIds ? title : `${item.label} “${shorten(title)}”`) : `${item.label} ${index + 1}`
}

export const shorten = (text: string, max = 60): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

interface Pair {
  from: number | undefined
  to: number | undefined
}

/** Pairs the entries of two lists: by id, or else by equal content, then by title, then by position. */
function matchEntries({ hasIds }: ListField, before: Json[], after: Json[]): Pair[] {
  const free = new Set(before.keys())
  const partner = new Map<number, number>()
  const pairUp = (isMatch: (old: Json, now: Json, from: number, to: number) => boolean) => {
    for (const [to, now] of after.entries()) {
      if (partner.has(to)) continue
      const from = [...free].find((each) => isMatch(before[each], now, each, to))
      if (from === undefined) continue
      free.delete(from)
      partner.set(to, from)
    }
  }
  if (hasIds) {
    pairUp((old, now) => entryId(old) === entryId(now))
  } else {
    pairUp((old, now, from, to) => from === to && isEqual(old, now))
    pairUp((old, now) => isEqual(old, now))
    pairUp((old, now) => typeof now !== 'string' && entryTitle(now) !== '' && entryTitle(old) === entryTitle(now))
    pairUp((_old, _now, from, to) => isSamePlace(partner, from, to))
  }
  const removed = [...free].map((from): Pair => ({ from, to: undefined }))
  const others = [...after.keys()].map((to): Pair => ({ from: partner.get(to), to }))
  return [...others, ...removed].sort((a, b) => (a.to ?? a.from ?? 0) - (b.to ?? b.from ?? 0))
}

/** Whether two unmatched entries follow partners, so that one is the changed text of the other. */
const isSamePlace = (partner: ReadonlyMap<number, number>, from: number, to: number) =>
  to === 0 ? from === 0 : partner.get(to - 1) === from - 1
