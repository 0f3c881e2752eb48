import { useLocation } from 'react-router'

/** What a row hands on to the page that it opens: where its list stood. */
export const fromList = (location: { pathname: string; search: string }) => ({
  list: location.pathname + location.search,
})

/** Where the list is that led here, as it was searched and sorted. @param otherwise for whoever came another way */
export function useListPath(otherwise: string): string {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null || !('list' in state) || typeof state.list !== 'string') {
    return otherwise
  }
  return state.list
}
