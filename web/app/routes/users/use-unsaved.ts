import * as paths from '@course/contract/paths'
import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const question = 'Leave without saving? Your changes will be lost.'

/**
 * Asks before a page is left on which a form was changed and not saved.
 * @returns `markSaved`, to be called before the page is left because the form was saved
 */
export function useUnsaved(form: RefObject<HTMLFormElement | null>): { markSaved: () => void } {
  /** What the form held at first; undefined once that does not matter any more. */
  const initial = useRef<string>(undefined)

  useEffect(() => {
    initial.current = valuesOf(form.current)
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged(form.current, initial.current)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [form])

  // Only the end of the session leads to the login, and then nothing can be saved any more.
  const blocker = useBlocker(({ nextLocation: { pathname } }) => {
    return pathname !== paths.login && isChanged(form.current, initial.current)
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker])

  const markSaved = () => {
    initial.current = undefined
  }
  return { markSaved }
}

const isChanged = (form: HTMLFormElement | null, initial: string | undefined): boolean =>
  form !== null && initial !== undefined && valuesOf(form) !== initial

const valuesOf = (form: HTMLFormElement | null): string | undefined =>
  form ? JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)])) : undefined
