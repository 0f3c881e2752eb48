import { useRef } from 'react'
import type { Common } from '../model/fields.ts'
import type { Json } from '../model/json.ts'

/** What an emptied field is stored as: what it was before something was typed, or what its schema has for nothing. */
export function useEmptied({ optional, nullable }: Common, value: Json): Json {
  const { current: first } = useRef(value)
  if (optional && first === undefined) return undefined
  if (nullable) return null
  return optional ? undefined : ''
}
