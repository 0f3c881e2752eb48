import { entryLabel } from './differences.ts'
import { type Field, fieldAt } from './fields.ts'
import { asList, asObject, type Json } from './json.ts'

/** The place of a field in the owner's words, such as `Sources › Citation “C.R.S. 39-11.5” › Link`. Empty for the whole document. */
export function placeText(form: Field, body: Json, name: string): string {
  const words: string[] = []
  let [field, value]: [Field | undefined, Json] = [form, body]
  for (const step of name === '' ? [] : name.split('.')) {
    if (field?.kind === 'list') {
      const entry: Json = asList(value)[Number(step)]
      words.push(entryLabel(field, entry, Number(step)))
      ;[field, value] = [field.item, entry]
    } else if (field?.kind === 'group') {
      const inside: Field | undefined = field.fields.find(([each]) => each === step)?.[1]
      if (inside) words.push(inside.label)
      ;[field, value] = [inside, asObject(value)[step]]
    }
  }
  return words.join(' › ')
}

/** Whether the form shows messages about a path. Values that nobody edits and parts of their own have no field. */
export function hasPlace(form: Field, name: string): boolean {
  const steps = name === '' ? [] : name.split('.')
  return steps.every((_, index) => {
    const field = fieldAt(form, steps.slice(0, index + 1).join('.'))
    return field !== undefined && field.kind !== 'fixed' && !(field.kind === 'list' && field.isElsewhere)
  })
}
