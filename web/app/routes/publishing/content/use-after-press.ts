import { useRef } from 'react'

/** The click of a tap follows its release. */
const clickMs = 100

/**
 * Delays what may move the page while the pointer is pressed. Otherwise a message that appears below the field that was
 * left moves the button that is being pressed, and its click is lost.
 */
export function useAfterPress() {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  const release = () => {
    isPressed.current = false
    for (const run of waiting.current.splice(0)) run()
  }
  return {
    onPointerDown() {
      isPressed.current = true
      const listening = new AbortController()
      const end = () => {
        listening.abort()
        setTimeout(release, clickMs)
      }
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: listening.signal })
    },
    afterPress(run: () => void) {
      if (isPressed.current) waiting.current.push(run)
      else run()
    },
  }
}
