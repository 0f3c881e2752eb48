/** The body of a document, as JSON. */
export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

/** Where a value is in a body, such as `['features', 0, 'title']`. */
export type Path = readonly (string | number)[]

/** The name of a path in the server's answers, such as `features.0.title`. */
export const pathName = (path: Path): string => path.join('.')

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asObject = (value: Json): JsonObject => (isObject(value) ? value : {})
export const asList = (value: Json): Json[] => (Array.isArray(value) ? value : [])

/** Whether two values are the same. The order of names does not matter, and an absent value is undefined. */
export function isEqual(one: Json, other: Json): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isEqual(value, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isEqual(one[name], other[name]))
}

export function valueAt(body: Json, path: Path): Json {
  return path.reduce<Json>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : asObject(value)[String(step)]),
    body,
  )
}

/** Puts a value into a body. Everything beside the path stays the same object. Undefined removes a name. */
export function withValue(body: Json, path: Path, value: Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(body)) return body.map((item, index) => (index === step ? withValue(item, rest, value) : item))
  const before = asObject(body)
  const next = withValue(before[String(step)], rest, value)
  const { [String(step)]: _, ...others } = before
  if (next === undefined) return others
  return String(step) in before ? { ...before, [String(step)]: next } : { ...others, [String(step)]: next }
}
