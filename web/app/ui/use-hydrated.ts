import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in prerendered HTML and until scripts have taken it over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
