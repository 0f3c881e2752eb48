import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import { useUnsaved } from './use-unsaved.ts'
import { type FormChanges, useFormChanges } from './use-unsaved-form.ts'

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
