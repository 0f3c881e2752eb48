import { monthNamesText } from '@course/contract/words/months'
import { editedFields } from './entries.ts'
import type { Field } from './fields.ts'
import { asList, asObject, type Json } from './json.ts'

/** A value as the owner reads it, on one or more lines. */
export function valueText(field: Field, value: Json): string {
  if (value === undefined || value === null || value === '') return ''
  if (field.kind === 'yesNo') return value === true ? 'Yes' : 'No'
  if (field.kind === 'choice') return field.texts[String(value)] ?? String(value)
  if (field.kind === 'months') return monthNamesText(asList(value).map(Number))
  if (field.kind === 'list')
    return asList(value)
      .map((item) => valueText(field.item, item))
      .join('\n')
  if (field.kind !== 'group') return String(value)
  return editedFields(field)
    .map(([name, each]) => [each.label, valueText(each, asObject(value)[name])] as const)
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n')
}
