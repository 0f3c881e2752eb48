import { type Preferences, savePreferences, usualPreferences } from '@course/contract/course/learning/progress'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../api.ts'

/** A volume slider changes many times a second. In milliseconds. */
const saveAfter = 800

/** How the member likes videos to play. Changes apply at once and are saved for all devices. */
export function usePreferences(
  loaded: Preferences | undefined,
): [preferences: Preferences, change: (changed: Partial<Preferences>) => void] {
  const [preferences, setPreferences] = useState(loaded ?? usualPreferences)
  const newest = useRef(preferences)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = () => {
    timer.current = undefined
    const { speed, captions, volume, autoplayNext } = newest.current
    const body = { Speed: speed, Captions: captions, Volume: volume, AutoplayNext: autoplayNext }
    // If it fails, this page still has it, and the next change saves everything again.
    call(savePreferences, { body, keepalive: true }).catch(() => {})
  }
  const change = (changed: Partial<Preferences>) => {
    newest.current = { ...newest.current, ...changed }
    setPreferences(newest.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(save, saveAfter)
  }
  const latestSave = useRef(save)
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      latestSave.current()
    },
    [],
  )
  return [preferences, change]
}
