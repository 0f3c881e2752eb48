import * as paths from '@course/contract/paths'
import { useEffect, useRef } from 'react'
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
