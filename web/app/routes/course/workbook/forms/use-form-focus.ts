import { useLayoutEffect, useRef } from 'react'

/** For a form that takes the place of its button: its first field gets the focus, and what is around it afterward. */
export function useFormFocus() {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const around = form.current?.parentElement?.closest<HTMLElement>('[tabindex]')
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) around?.focus({ preventScroll: true })
      })
  }, [])
  return form
}
