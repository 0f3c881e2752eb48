import { useEffect, useEffectEvent, useState } from 'react'
import { localStore } from '../../../storage.ts'
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
  const [visit] = useState(createVisit)
  const [found, setFound] = useState<KeptTyping | undefined>(() => {
    const kept = readTyping(localStore(), place)
    if (!kept || !isEqual(kept.body, body)) return kept
    // It was saved after all.
    forgetTyping(localStore(), place, kept.visit)
    return undefined
  })
  const [isFull, setIsFull] = useState(false)
  const keep = (typing: Omit<Typing, 'place'>) => {
    const typedAt = new Date().toISOString()
    const { version, body } = typing
    if (typing.isChanged) setIsFull(!keepTyping(localStore(), place, { visit, version, body, typedAt }))
    else forgetTyping(localStore(), place, visit)
  }
  const keepNow = () => keep({ version, body, isChanged })
  const keepFromEffect = useEffectEvent((typing = { version, body, isChanged }) => keep(typing))

  useEffect(() => {
    const timer = setTimeout(() => keepFromEffect({ version, body, isChanged }), pause)
    return () => clearTimeout(timer)
  }, [body, isChanged, version])

  useEffect(() => {
    const now = () => keepFromEffect()
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])

  return {
    found,
    isFull,
    keepNow,
    /** Forgets what this form has kept, after it was saved. */
    forget: () => forgetTyping(localStore(), place, visit),
    /** Forgets typing of an earlier visit, which stays until the owner has decided. */
    forgetFound: () => {
      if (found) forgetTyping(localStore(), place, found.visit)
      setFound(undefined)
    },
  }
}

const createVisit = () => `${Date.now()}-${Math.random()}`
