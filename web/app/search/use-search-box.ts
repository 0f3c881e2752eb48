import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const fields = 'input, textarea, select, [contenteditable="true"]'

/** Whether the field and its results are shown. Both belong to a visit of a page, so going to another one closes them. */
export function useShown() {
  const { key } = useLocation()
  /** On a phone, the field is shown only after a press on its button. */
  const [shownOn, setShownOn] = useState<string>()
  const [openOn, setOpenOn] = useState<string>()
  return {
    isShown: shownOn === key,
    setShown: (shown: boolean) => setShownOn(shown ? key : undefined),
    isOpen: openOn === key,
    setOpen: (open: boolean) => setOpenOn(open ? key : undefined),
  }
}

/** Runs when "/" is pressed outside of a field. */
export function useSlash(act: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(fields)
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** Runs when the pointer or the focus goes elsewhere. */
export function useLeaving(part: RefObject<HTMLElement | null>, act: () => void): void {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !part.current?.contains(target)) act()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  })
}
