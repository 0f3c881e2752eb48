import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in HTML from the server until it is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
