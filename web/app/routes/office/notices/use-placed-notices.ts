import { listPlacedNotices, type PlacedNotice } from '@course/contract/office/written-notices'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../api.ts'

const pause = 5_000

/** The sent notices, read again while emails wait. A failed call must not take the form away, so the next one tries again. */
export function usePlacedNotices(first: readonly PlacedNotice[]) {
  const [placed, setPlaced] = useState(first)
  const refresh = useCallback(() => call(listPlacedNotices).then(setPlaced, () => {}), [])
  const isSending = placed.some(({ emails }) => emails.waiting > 0)
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => document.hidden || void refresh(), pause)
    return () => clearInterval(timer)
  }, [isSending, refresh])
  return { placed, refresh }
}
