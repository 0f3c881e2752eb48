import { useState } from 'react'
import { localStore } from '../../../storage.ts'

/** A display setting that the browser remembers, if it may store anything. */
export function useKeptSwitch(name: string, usual: boolean): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => kept(name) ?? usual)
  const set = (chosen: boolean) => {
    setOn(chosen)
    try {
      localStore().setItem(name, chosen ? 'on' : 'off')
    } catch {
      // The storage is full. The page works without.
    }
  }
  return [on, set]
}

function kept(name: string): boolean | undefined {
  const value = localStore().getItem(name)
  return value === null ? undefined : value === 'on'
}
