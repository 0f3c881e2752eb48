import { useLocation } from 'react-router'

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
