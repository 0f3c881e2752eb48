import { useState } from 'react'

/** A display setting that the browser remembers, if storage is available. */
export function useKeptSwitch(name: string, usual: boolean): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => kept(name) ?? usual)
  const set = (chosen: boolean) => {
    setOn(chosen)
    try {
      localStorage.setItem(name, chosen ? 'on' : 'off')
    } catch {}
  }
  return [on, set]
}

function kept(name: string): boolean | undefined {
  try {
    const value = localStorage.getItem(name)
    return value === null ? undefined : value === 'on'
  } catch {
    return undefined
  }
}
