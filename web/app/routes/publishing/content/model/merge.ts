import { shorten } from './differences.ts'
import { entryId, entryTitle } from './entries.ts'
import type { Field, GroupField, ListField } from './fields.ts'
import { asList, asObject, isEqual, type Json, type Path, pathName } from './json.ts'

export type Side = 'mine' | 'theirs'

/** A field that two people's versions have differently. */
export interface Choice {
  /** Identifies the field. */
  key: string
  where: readonly string[]
  field: Field
  mine: Json
  theirs: Json
  /** What to take if nobody chooses: the side that changed it. Undefined if both did. */
  suggested: Side | undefined
}
export type Choices = Readonly<Record<string, Side>>

interface Sides {
  base: Json
  mine: Json
  theirs: Json
}

/** The fields that differ between two versions that started from the same one. */
export const findChoices = (form: Field, sides: Sides): Choice[] => {
  const found: Choice[] = []
  walk(form, sides, [], [], (choice) => {
    found.push(choice)
    return 'mine'
  })
  return found
}

/** Builds the body of the chosen fields. Without a choice the suggestion counts, and else the own text. */
export const mergeBodies = (form: Field, sides: Sides, choices: Choices): Json =>
  walk(form, sides, [], [], ({ key, suggested }) => choices[key] ?? suggested ?? 'mine')

type Choose = (choice: Choice) => Side

function walk(field: Field, sides: Sides, path: Path, where: readonly string[], choose: Choose): Json {
  const { mine, theirs } = sides
  if (isEqual(mine, theirs)) return mine
  if (field.kind === 'group' && mine !== undefined && theirs !== undefined)
    return mergeGroups(field, sides, path, where, choose)
  if (field.kind === 'list' && field.hasIds) return mergeLists(field, sides, path, where, choose)
  const side = choose({ key: pathName(path), where, field, mine, theirs, suggested: changedSide(sides) })
  return side === 'mine' ? mine : theirs
}

function changedSide({ base, mine, theirs }: Sides): Side | undefined {
  if (isEqual(base, mine)) return 'theirs'
  return isEqual(base, theirs) ? 'mine' : undefined
}

function mergeGroups({ fields }: GroupField, sides: Sides, path: Path, where: readonly string[], choose: Choose): Json {
  const [base, mine, theirs] = [asObject(sides.base), asObject(sides.mine), asObject(sides.theirs)]
  const merged = fields.map(([name, field]) => {
    const inside = { base: base[name], mine: mine[name], theirs: theirs[name] }
    return [name, walk(field, inside, [...path, name], [...where, field.label], choose)] as const
  })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

/** Entries are merged one by one, by their id. Their order is a choice of its own. */
function mergeLists(list: ListField, sides: Sides, path: Path, where: readonly string[], choose: Choose): Json {
  const [base, mine, theirs] = [byId(sides.base), byId(sides.mine), byId(sides.theirs)]
  const entries = new Map<string, Json>()
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const inside = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }
    const title = shorten(entryTitle(inside.mine ?? inside.theirs)) || list.item.label
    // An entry that can be archived never disappears, so one that only one side has is new.
    const isNew = list.hasArchive && !(mine.has(id) && theirs.has(id))
    const entry = isNew
      ? (inside.mine ?? inside.theirs)
      : walk(list.item, inside, [...path, id], [...where, title], choose)
    if (entry !== undefined) entries.set(id, entry)
  }
  const order = mergeOrder(list, { base, mine, theirs }, path, where, choose)
  return order.flatMap((id) => entries.get(id) ?? [])
}

const byId = (list: Json) => new Map(asList(list).map((entry) => [entryId(entry), entry]))

type ById = Record<keyof Sides, Map<string, Json>>

function mergeOrder(
  list: ListField,
  { base, mine, theirs }: ById,
  path: Path,
  where: readonly string[],
  choose: Choose,
) {
  const shared = [...mine.keys()].filter((id) => theirs.has(id))
  const order = (side: Map<string, Json>) => [...side.keys()].filter((id) => shared.includes(id))
  const titles = (side: Map<string, Json>) => order(side).map((id) => entryTitle(side.get(id)))
  const isSame = isEqual(order(mine), order(theirs))
  const side = isSame
    ? 'mine'
    : choose({
        key: pathName([...path, 'order']),
        where: [...where, 'Order'],
        field: list,
        mine: titles(mine),
        theirs: titles(theirs),
        suggested: changedSide({ base: order(base), mine: order(mine), theirs: order(theirs) }),
      })
  const [first, second] = side === 'mine' ? [mine, theirs] : [theirs, mine]
  return weave([...first.keys()], [...second.keys()])
}

/** Puts the ids that only the other list has behind the ones that they follow there. */
function weave(ids: string[], others: string[]): string[] {
  const woven = [...ids]
  for (const [index, id] of others.entries()) {
    if (woven.includes(id)) continue
    woven.splice(index === 0 ? 0 : woven.indexOf(others[index - 1] ?? '') + 1, 0, id)
  }
  return woven
}
