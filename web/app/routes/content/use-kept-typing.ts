import { useEffect, useRef, useState } from 'react'
import { isEqual, type Json } from './model/json.ts'
import { forgetTyping, type KeptTyping, keepTyping, readTyping, type TypingPlace } from './model/kept-typing.ts'

/** How long after the last key typing is kept, in milliseconds. */
const pause = 300

interface Typing {
  place: TypingPlace
  version: number
  body: Json
  isChanged: boolean
}

/**
 * Keeps unsaved typing in the browser while the owner types, and when the page is left.
 * @returns typing of an earlier visit, which waits until the owner uses or discards it
 */
export function useKeptTyping({ place, version, body, isChanged }: Typing) {
  const [found, setFound] = useState<KeptTyping | undefined>(() => {
    const kept = readTyping(localStorage, place)
    return kept && !isEqual(kept.body, body) ? kept : undefined
  })
  const [isFull, setIsFull] = useState(false)
  const keep = useRef<() => void>(() => {})
  keep.current = () => {
    // Typing of an earlier visit stays until the owner has decided.
    if (isChanged) setIsFull(!keepTyping(localStorage, place, { version, body, typedAt: new Date().toISOString() }))
    else if (!found) forgetTyping(localStorage, place)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for a pause after each change
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), pause)
    return () => clearTimeout(timer)
  }, [body, isChanged, version])

  useEffect(() => {
    const now = () => keep.current()
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])

  return {
    found,
    isFull,
    keepNow: () => keep.current(),
    forget: () => {
      setFound(undefined)
      forgetTyping(localStorage, place)
    },
  }
}
