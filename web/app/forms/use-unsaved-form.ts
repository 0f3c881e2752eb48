import { type RefObject, useEffect, useRef } from 'react'
import { useUnsaved } from './use-unsaved.ts'

/**
 * Asks for confirmation before the user leaves a changed form of uncontrolled fields.
 * @returns `markSaved`, to call after saving, before leaving the page
 */
export function useUnsavedForm(form: RefObject<HTMLFormElement | null>): { markSaved: () => void } {
  /** The initial values; undefined after saving. */
  const initial = useRef<string>(undefined)
  useEffect(() => {
    initial.current = readValues(form.current)
  }, [form])
  useUnsaved(
    () => initial.current !== undefined && form.current !== null && readValues(form.current) !== initial.current,
  )
  return {
    markSaved: () => {
      initial.current = undefined
    },
  }
}

const readValues = (form: HTMLFormElement | null): string | undefined =>
  form ? JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)])) : undefined
