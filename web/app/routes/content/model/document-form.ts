import { type DocumentName, documentKind, memberOf } from '@course/contract/documents'
import { faultSentence } from '@course/contract/fault-sentence'
import type { z } from 'zod'
import { entryId, entryTitle } from './entries.ts'
import { createId } from './entry-id.ts'
import { createForm, type Field } from './fields.ts'
import { asList, asObject, type Json, pathName } from './json.ts'
import { labels } from './labels.ts'

const forms = new Map<string, Field>()

/** The form of a document, made from its schema and the table of labels. */
export function documentForm(name: DocumentName): Field {
  const kind = memberOf(name)?.family ?? name
  const form = forms.get(kind) ?? createForm(documentKind(name).schema, labels[kind] ?? {})
  forms.set(kind, form)
  return form
}

/**
 * Checks a body with the schema of its document, as the server does.
 * @returns the first message for each path, such as `features.0.title`
 */
export function findFaults(name: DocumentName, body: Json): Record<string, string> {
  const checked = documentKind(name).schema.safeParse(body)
  return checked.success ? {} : faultsByPath(checked.error.issues)
}

function faultsByPath(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const issue of issues) {
    const name = shownName(pathName(issue.path.map(String)))
    faults[name] ??= faultSentence(issue)
  }
  return faults
}

/** An entry shows what is wrong with its id, as no field does. */
export const shownName = (name: string): string => name.replace(/(^|\.)id$/, '')

/** Gives every new entry an id made from its name. */
export function withIds(field: Field, value: Json): Json {
  if (field.kind === 'group' && value !== undefined) {
    const object = asObject(value)
    const named = field.fields.filter(([name]) => name in object)
    return { ...object, ...Object.fromEntries(named.map(([name, each]) => [name, withIds(each, object[name])])) }
  }
  if (field.kind !== 'list') return value
  const entries = asList(value).map((entry) => withIds(field.item, entry))
  if (!field.hasIds) return entries
  const taken = entries.map(entryId).filter((id) => id !== '')
  return entries.map((entry) => {
    if (entryId(entry) !== '') return entry
    const id = createId(entryTitle(entry), taken, field.noun)
    taken.push(id)
    return { ...asObject(entry), id }
  })
}
