import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What is searched for in a list that is already here. The address has it, so that going back shows the same again. It is
 * not a navigation, which would interrupt one that a press on a result has just started.
 */
export function useSearchInAddress(): [search: string, setSearch: (search: string) => void] {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  useEffect(() => {
    const address = new URL(window.location.href)
    if ((address.searchParams.get('search') ?? '') === search) return
    if (search === '') address.searchParams.delete('search')
    else address.searchParams.set('search', search)
    try {
      window.history.replaceState(window.history.state, '', address)
    } catch {
      // Safari refuses more than 100 changes in 30 seconds. Only going back would notice.
    }
  }, [search])
  return [search, setSearch]
}
