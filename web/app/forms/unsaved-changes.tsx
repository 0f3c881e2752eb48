import * as paths from '@course/contract/paths'
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks for confirmation before the user leaves a page with unsaved changes.
 * @param isChanged whether there are any, at the moment of leaving
 */
export function useUnsaved(
  isChanged: () => boolean,
  question = 'Leave without saving? Your changes will be lost.',
): void {
  const check = useRef(isChanged)
  check.current = isChanged

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (check.current()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])

  // Only an ended session leads to the login, and then saving is impossible.
  const blocker = useBlocker(({ nextLocation: { pathname } }) => pathname !== paths.login && check.current())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])
}

interface FormChanges {
  isChanged(): boolean
  /** To be called after saving, before leaving the page. */
  markSaved(): void
}

/** Whether somebody has changed a form of uncontrolled fields. */
function useFormChanges(form: RefObject<HTMLFormElement | null>): FormChanges {
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

const OpenForms = createContext(new Set<FormChanges>())

/** Asks before the user leaves a page with several forms, if one has changed. The router has one question for a page. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const open = useRef(new Set<FormChanges>())
  useUnsaved(() => [...open.current].some((form) => form.isChanged()))
  return <OpenForms value={open.current}>{children}</OpenForms>
}

/** Makes a form one of those that `UnsavedForms` asks about. */
export function useOneOfForms(form: RefObject<HTMLFormElement | null>): Pick<FormChanges, 'markSaved'> {
  const open = use(OpenForms)
  const changes = useFormChanges(form)
  useEffect(() => {
    open.add(changes)
    return () => void open.delete(changes)
  }, [open, changes])
  return changes
}
