import { type RefObject, useEffect, useRef } from 'react'
import { useUnsaved } from './use-unsaved.ts'

export interface FormChanges {
  isChanged(): boolean
  /** To be called after saving, before leaving the page. */
  markSaved(): void
}

/** Whether somebody has changed a form of uncontrolled fields. */
export function useFormChanges(form: RefObject<HTMLFormElement | null>): FormChanges {
  /** The initial values; undefined after saving. */
  const initial = useRef<string>(undefined)
  useEffect(() => {
    initial.current = readValues(form.current)
  }, [form])
  const changes = useRef<FormChanges>({
    isChanged: () =>
      initial.current !== undefined && form.current !== null && readValues(form.current) !== initial.current,
    markSaved: () => {
      initial.current = undefined
    },
  })
  return changes.current
}

/** Asks for confirmation before the user leaves a page whose only form has changed. */
export function useUnsavedForm(form: RefObject<HTMLFormElement | null>): Pick<FormChanges, 'markSaved'> {
  const changes = useFormChanges(form)
  useUnsaved(changes.isChanged)
  return changes
}

const readValues = (form: HTMLFormElement | null): string | undefined =>
  form ? JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)])) : undefined
