import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { changeQuery, type ListQuery } from './list-address.ts'

/** Shows another view of the list. */
export type Show = (change: ListQuery, options?: { replace?: boolean; stay?: boolean }) => void

/**
 * The address of a list is its state, so that going back, reloading and sharing a link show the same.
 * @param query the shown view
 */
export function useListAddress(query: ListQuery): { show: Show; isLoading: boolean } {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const isLoading = navigation.location?.pathname === pathname
  // Choosing a filter must not drop a pending search.
  const nextQuery = useRef(query)
  useEffect(() => {
    if (!isLoading) nextQuery.current = query
  }, [query, isLoading])

  const show: Show = (change, { replace = false, stay = true } = {}) => {
    nextQuery.current = changeQuery(nextQuery.current, change)
    const search = new URLSearchParams(nextQuery.current).toString()
    void navigate({ pathname, search }, { replace, preventScrollReset: stay })
  }
  return { show, isLoading }
}
