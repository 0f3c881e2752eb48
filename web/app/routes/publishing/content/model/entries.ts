import type { Field, ListField } from './fields.ts'
import { asList, asObject, type Json, type JsonObject } from './json.ts'

/** A period of a state, such as "owner can redeem: 2 years from sale". */
function periodTitle({ what, number, unit, from }: JsonObject): string {
  return what && number && unit ? `${what}: ${number} ${unit} from ${from}` : ''
}

const titles = ['name', 'title', 'heading', 'question', 'term', 'citation', 'text', 'label', 'shown'] as const

/** What the owner calls an entry: its name or title, or its own text. Empty for a new one. */
export function entryTitle(entry: Json): string {
  if (typeof entry === 'string') return entry
  const object = asObject(entry)
  const title = [periodTitle(object), ...titles.map((name) => object[name])].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  )
  return typeof title === 'string' ? title : ''
}

export const entryId = (entry: Json): string => String(asObject(entry).id ?? '')

export const isArchived = (entry: Json): boolean => asObject(entry).archived === true

/** Indexes of the entries that the pages show, and of those that are archived. */
export function splitArchived(list: Json): { shown: number[]; archived: number[] } {
  const indexes = asList(list).map((_, index) => index)
  return {
    shown: indexes.filter((index) => !isArchived(asList(list)[index])),
    archived: indexes.filter((index) => isArchived(asList(list)[index])),
  }
}

/** Whether the entries of a list are opened one at a time, as they have several fields. */
export const isFolded = ({ item }: ListField): boolean => item.kind === 'group'

/** The fields that the owner edits: no fixed values, as most ids are, no marks of the archive, nothing that has its own part. */
export const editedFields = (field: Field): readonly (readonly [string, Field])[] =>
  field.kind === 'group'
    ? field.fields.filter(
        ([name, each]) => each.kind !== 'fixed' && !(each.kind === 'list' && each.isElsewhere) && name !== 'archived',
      )
    : []

/** The longest id that a schema takes. */
const longest = 100

/** Makes an id from a name, such as "tax-sale" from "Tax sale", that no other entry has. */
export function createId(name: string, taken: readonly string[], noun = 'entry'): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest - 5)
    .replace(/^-+|-+$/g, '')
  const start = plain || noun.replace(/[^a-z0-9]+/g, '-')
  if (!taken.includes(start)) return start
  for (let count = 2; ; count++) if (!taken.includes(`${start}-${count}`)) return `${start}-${count}`
}
