import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in prerendered HTML until it is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
