import type { z } from 'zod'
import { type Json, type JsonObject, pathName } from './json.ts'
import { maxLength, type TextKind, textKind } from './text-kinds.ts'

export interface Common {
  label: string
  help: string | undefined
  optional: boolean
  /** An empty field is stored as null. */
  nullable: boolean
}
export interface TextField extends Common {
  kind: TextKind
  max: number | undefined
  /** The marks that are possible in it, such as `{{price}}`. */
  marks: readonly string[]
}
export interface NumberField extends Common {
  kind: 'number'
  /** Only whole numbers are possible. */
  isWhole: boolean
  min: number | undefined
  max: number | undefined
}
export interface YesNoField extends Common {
  kind: 'yesNo'
  /** "No" is stored as nothing. */
  onlyYes: boolean
}
export interface ChoiceField extends Common {
  kind: 'choice'
  options: readonly string[]
  /** What the owner reads instead of an option. */
  texts: Readonly<Record<string, string>>
}
/** Some of the twelve months, in order. */
export interface MonthsField extends Common {
  kind: 'months'
}
export interface GroupField extends Common {
  kind: 'group'
  fields: readonly (readonly [name: string, field: Field])[]
}
export interface ListField extends Common {
  kind: 'list'
  item: Field
  /** One entry in the owner's words, such as "question". */
  noun: string
  /** The page is made for exactly this many. */
  count: number | undefined
  hasIds: boolean
  hasArchive: boolean
  /** It has a part of its own below the form instead of a field. */
  isElsewhere: boolean
}
/** A value that nobody edits. */
export interface FixedField extends Common {
  kind: 'fixed'
  value: Json
}
export type Field =
  | TextField
  | NumberField
  | YesNoField
  | ChoiceField
  | MonthsField
  | GroupField
  | ListField
  | FixedField

/** What the owner reads about a field. `as` says how it is typed where the schema does not. */
export interface Label {
  label: string
  help?: string
  as?: TextKind | 'fixed'
  noun?: string
  /** Of a choice: what the owner reads instead of an option. */
  texts?: Readonly<Record<string, string>>
  /** The form shows it in a part of its own. */
  elsewhere?: boolean
}
/** By the path in the body, with `*` for the entries of a list. */
export type Labels = Readonly<Record<string, Label>>

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']
const defOf = (schema: Schema) => schema._zod.def as Def

/** The form of a document. @throws if a field of the schema has no label, or is of a kind that no input fits */
export const createForm = (schema: Schema, labels: Labels): Field => createField(schema, labels, [], false)

function createField(schema: Schema, labels: Labels, path: readonly string[], optional: boolean): Field {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
      return createField(def.innerType, labels, path, true)
    case 'default':
      return createField(def.innerType, labels, path, true)
    case 'nullable':
      return { ...createField(def.innerType, labels, path, true), nullable: true }
    case 'pipe':
      return createField(def.in, labels, path, optional)
    default:
      return createPlain(schema, labels, path, optional)
  }
}

function createPlain(schema: Schema, labels: Labels, path: readonly string[], optional: boolean): Field {
  const name = pathName(path)
  const def = defOf(schema)
  const label = labels[name] ?? fixedLabel(def, path.at(-1))
  if (!label) throw new Error(`The field "${name}" has no label.`)
  const common = { label: label.label, help: label.help, optional, nullable: false }
  if (label.as === 'fixed') return { ...common, kind: 'fixed', value: fixedValue(def) }
  switch (def.type) {
    case 'string':
      return { ...common, kind: textKind(schema, name, label.as), max: maxLength(schema), marks: marksOf(schema) }
    case 'number': {
      const { minimum, maximum, format } = schema._zod.bag as { minimum?: number; maximum?: number; format?: string }
      return { ...common, kind: 'number', isWhole: format !== undefined, min: minimum, max: maximum }
    }
    case 'boolean':
      return { ...common, kind: 'yesNo', onlyYes: false }
    case 'literal':
      if (def.values.length !== 1 || def.values[0] !== true) throw noInput(def.type, name)
      return { ...common, kind: 'yesNo', onlyYes: true }
    case 'enum':
      return {
        ...common,
        kind: 'choice',
        options: Object.values(def.entries).map(String),
        texts: label.texts ?? {},
      }
    case 'object':
      return { ...common, kind: 'group', fields: namedFields(def.shape, labels, path) }
    case 'record': {
      const { entries } = defOf(def.keyType) as unknown as { entries: Record<string, string> }
      const shape = Object.fromEntries(Object.values(entries).map((key) => [key, def.valueType as Schema]))
      return { ...common, kind: 'group', fields: namedFields(shape, labels, path) }
    }
    case 'array':
      if ((schema as z.ZodType).meta?.()?.format === 'months') return { ...common, kind: 'months' }
      return createList(def.element, label, { labels, path, count: exactCount(def.checks), common })
    default:
      throw noInput(def.type, name)
  }
}

const marksOf = (schema: Schema): readonly string[] =>
  ((schema as z.ZodType).meta?.()?.marks as readonly string[] | undefined) ?? []

const noInput = (type: string, name: string) => new Error(`No form has a field of the kind ${type}, as "${name}" is.`)

/** Nobody sees these fields, so the table has no labels for them. */
function fixedLabel({ type }: Def, name = ''): Label | undefined {
  if (name === '') return { label: 'Document' }
  if (name === 'archived') return { label: 'Archived' }
  return name === 'id' || type === 'literal' || type === 'undefined' ? { label: name, as: 'fixed' } : undefined
}

const fixedValue = (def: Def): Json => (def.type === 'literal' ? (def.values[0] as Json) : undefined)

/** In the order of the table of labels. */
function namedFields(shape: Record<string, Schema>, labels: Labels, path: readonly string[]) {
  const places = Object.keys(labels)
  const placeOf = (name: string) => places.indexOf(pathName([...path, name]))
  return Object.entries(shape)
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, schema]) => [name, createField(schema, labels, [...path, name], false)] as const)
}

interface ListParts {
  labels: Labels
  path: readonly string[]
  count: number | undefined
  common: Common
}

function createList(
  element: Schema,
  { noun = 'entry', elsewhere = false }: Label,
  { labels, path, count, common }: ListParts,
): ListField {
  const inside = [...path, '*']
  const name = pathName(inside)
  const own = labels[name] ?? { label: noun.charAt(0).toUpperCase() + noun.slice(1) }
  const item = createField(element, { ...labels, [name]: own }, inside, false)
  const names = item.kind === 'group' ? item.fields.map(([each]) => each) : []
  return {
    ...common,
    kind: 'list',
    item,
    noun,
    count,
    hasIds: names.includes('id'),
    hasArchive: names.includes('archived'),
    isElsewhere: elsewhere,
  }
}

function exactCount(checks: readonly z.core.$ZodCheck<never>[] | undefined): number | undefined {
  for (const check of checks ?? []) {
    const def = check._zod.def as { check: string; length?: number }
    if (def.check === 'length_equals') return def.length
  }
  return undefined
}

/** The value of a new entry. Texts are empty, so that the form asks for them. */
export function emptyValue(field: Field): Json {
  if (field.kind === 'fixed') return field.value
  if (field.optional) return field.nullable ? null : undefined
  if (field.kind === 'group') return emptyGroup(field)
  if (field.kind === 'list') return field.count ? Array.from({ length: field.count }, () => emptyValue(field.item)) : []
  if (field.kind === 'yesNo') return false
  if (field.kind === 'months') return []
  return field.kind === 'choice' ? (field.options[0] ?? '') : ''
}

const emptyGroup = ({ fields }: GroupField): JsonObject =>
  Object.fromEntries(
    fields.map(([name, field]) => [name, emptyValue(field)]).filter(([, value]) => value !== undefined),
  )

/** The field at a path of a body, such as `sources.0.citation`. Undefined if the form has none there. */
export function fieldAt(form: Field, name: string): Field | undefined {
  const steps = name === '' ? [] : name.split('.')
  return steps.reduce<Field | undefined>((field, step) => {
    if (field?.kind === 'list') return field.item
    if (field?.kind !== 'group') return undefined
    return field.fields.find(([each]) => each === step)?.[1]
  }, form)
}
