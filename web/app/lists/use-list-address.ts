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
  // Choosing a filter must not drop another choice that is still on its way, even if an older view is only now shown.
  const nextQuery = useRef(query)
  const onTheirWay = useRef(0)
  useEffect(() => {
    if (onTheirWay.current === 0) nextQuery.current = query
  }, [query])

  const show: Show = async (change, { replace = false, stay = true } = {}) => {
    nextQuery.current = changeQuery(nextQuery.current, change)
    const search = new URLSearchParams(nextQuery.current).toString()
    onTheirWay.current += 1
    await navigate({ pathname, search }, { replace, preventScrollReset: stay })
    onTheirWay.current -= 1
  }
  return { show, isLoading }
}

/** The navigation state of a row's link: the address of the list, with search and order. */
export const createListState = (location: { pathname: string; search: string }) => ({
  list: location.pathname + location.search,
})

/** The list that the user came from, with search and order. @param otherwise used if the user came another way */
export function useListPath(otherwise: string): string {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('list' in state) || typeof state.list !== 'string') {
    return otherwise
  }
  return state.list
}
