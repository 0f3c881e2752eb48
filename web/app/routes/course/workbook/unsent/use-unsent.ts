import { useEffect, useRef, useState } from 'react'
import { type FieldPlace, keptPlaces, readKeptValue } from '../../../../access/kept-values.ts'
import { beforeLogout } from '../../../../player/leaving.ts'
import { localStore } from '../../../../storage.ts'
import type { SavedValues } from './saved-values.ts'
import { onAnswer, sendKeptValues } from './send-values.ts'

/** How often a page tries to send what the browser keeps, in milliseconds. */
const retry = 30_000

const nameOf = ({ sheet, field }: FieldPlace) => `${sheet}/${field}`

/**
 * Counts the fields of a property that the server does not have, and sends them when the site can be reached again.
 * @param values are kept up to date
 */
export function useUnsent(account: string, property: string, values: SavedValues) {
  const [unsent] = useState(() => new Set(keptPlaces(localStore(), account, property).map(nameOf)))
  const [count, setCount] = useState(unsent.size)
  const [hasSent, setHasSent] = useState(false)
  const note = (place: FieldPlace, isUnsent: boolean) => {
    if (isUnsent) unsent.add(nameOf(place))
    else unsent.delete(nameOf(place))
    setCount(unsent.size)
  }
  const latest = useRef(note)
  latest.current = note
  useEffect(() => {
    const send = () => void (unsent.size > 0 && sendKeptValues(account))
    const timer = setInterval(send, retry)
    addEventListener('online', send)
    const ends = [
      onAnswer(({ place, now, isTaken }) => {
        if (place.property !== property) return
        values.set(place.sheet, place.field, now)
        if (!isTaken) return
        setHasSent(true)
        // The field may be on another worksheet than the shown one.
        if (!readKeptValue(localStore(), account, place)) latest.current(place, false)
      }),
      beforeLogout(() => sendKeptValues(account)),
    ]
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      for (const end of ends) end()
    }
  }, [account, property, values, unsent])
  return { count, hasSent, note }
}
