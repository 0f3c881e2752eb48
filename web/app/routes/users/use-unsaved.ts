import * as paths from '@course/contract/paths'
import { type RefObject, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

const question = 'Leave without saving? Your changes will be lost.'

/**
 * Asks for confirmation before the user leaves a changed form.
 * @returns `markSaved`, to call after saving, before leaving the page
 */
export function useUnsaved(form: RefObject<HTMLFormElement | null>): { markSaved: () => void } {
  /** The initial values; undefined after saving. */
  const initial = useRef<string>(undefined)

  useEffect(() => {
    initial.current = readValues(form.current)
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged(form.current, initial.current)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [form])

  // Only an ended session leads to the login, and then saving is impossible.
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
  form !== null && initial !== undefined && readValues(form) !== initial

const readValues = (form: HTMLFormElement | null): string | undefined =>
  form ? JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)])) : undefined
