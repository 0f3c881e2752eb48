import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Takes the secret of an opened link out of the address. A reload finds none, and the page asks for the whole link.
 * @returns the secret; empty if the link has none
 */
export function useLinkToken(): string {
  const location = useLocation()
  const [token, setToken] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash === '') return
    // The whole link may be pasted into the tab that shows an incomplete one, which loads nothing.
    setToken(location.hash.slice(1))
    // A secret in the address would stay in the history, in screenshots and in copied links.
    window.history.replaceState(window.history.state, '', location.pathname + location.search)
  }, [location])
  return token
}
