import type { Field } from './fields.ts'

/** The field at a path of a body, such as `sources.0.citation`. Undefined if the form has none there. */
export function fieldAt(form: Field, name: string): Field | undefined {
  const steps = name === '' ? [] : name.split('.')
  return steps.reduce<Field | undefined>((field, step) => {
    if (field?.kind === 'list') return field.item
    if (field?.kind !== 'group') return undefined
    return field.fields.find(([each]) => each === step)?.[1]
  }, form)
}
