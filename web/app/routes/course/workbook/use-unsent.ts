import { useEffect, useRef, useState } from 'react'
import { askBeforeLogout, beforeLogout } from '../../../player/leaving.ts'
import type { FieldPlace } from './kept-values.ts'
import { mayDiscardValues } from './leftover-values.ts'
import type { SavedValues } from './saved-values.ts'
import { onSent, sendKeptValues } from './send-values.ts'

/** How often a page tries to send what the browser keeps, in milliseconds. */
const retry = 30_000

/**
 * Counts the fields of a property that the server does not have, and sends them when the site can be reached again.
 * @param values are kept up to date
 */
export function useUnsent(account: string, property: string, values: SavedValues) {
  const unsent = useRef(new Set<string>())
  const [count, setCount] = useState(0)
  const note = ({ property, sheet, field }: FieldPlace, isUnsent: boolean) => {
    const name = `${property}/${sheet}/${field}`
    if (isUnsent) unsent.current.add(name)
    else unsent.current.delete(name)
    setCount(unsent.current.size)
  }
  useEffect(() => {
    const send = () => void (unsent.current.size > 0 && sendKeptValues(account))
    const timer = setInterval(send, retry)
    addEventListener('online', send)
    const ends = [
      onSent(({ place, now }) => place.property === property && values.set(place.sheet, place.field, now)),
      beforeLogout(() => sendKeptValues(account)),
      askBeforeLogout(() => mayDiscardValues(account)),
    ]
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      for (const end of ends) end()
    }
  }, [account, property, values])
  return { count, note }
}
