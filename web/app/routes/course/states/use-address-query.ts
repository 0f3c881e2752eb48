import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The query in the address, which is the state of the page. It changes at once, and the address follows in place and
 * without scrolling: a second press must not start from an address that is still to come.
 */
export function useAddressQuery() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const address = search.replace(/^\?/, '')
  const [shown, setShown] = useState(address)
  const newest = useRef(address)
  const sent = useRef(new Set([address]))
  useEffect(() => {
    // A link to this page with another query, and not one of its own changes that arrives.
    if (sent.current.has(address)) return
    sent.current.add(address)
    newest.current = address
    setShown(address)
  }, [address])

  const show = (next: URLSearchParams) => {
    newest.current = next.toString()
    sent.current.add(newest.current)
    setShown(newest.current)
    void navigate({ pathname, search: newest.current }, { replace: true, preventScrollReset: true })
  }
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(newest.current)
    if (value === '') next.delete(name)
    else next.set(name, value)
    show(next)
  }
  /** @param kept the name of the one part that stays */
  const clear = (kept: string) => {
    const value = new URLSearchParams(newest.current).get(kept)
    show(new URLSearchParams(value ? { [kept]: value } : {}))
  }
  return { params: new URLSearchParams(shown), change, clear }
}
