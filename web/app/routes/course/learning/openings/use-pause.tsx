import { lazy, Suspense, useRef, useState } from 'react'
import type { Pause } from './withdraw-dialog.tsx'

// Few buyers ever see it.
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawDialog }))

/**
 * While a request to cancel pauses openings, asks whether to withdraw it before something is opened.
 * @param reload reads the openings again, after the request was withdrawn
 */
export function usePause(reload: () => Promise<unknown>) {
  const [asked, setAsked] = useState<Pause>()
  const answer = useRef<(mayOpen: boolean) => void>(undefined)
  const close = (mayOpen: boolean) => {
    setAsked(undefined)
    answer.current?.(mayOpen)
    answer.current = undefined
  }
  const onWithdrawn = async () => {
    await reload()
    close(true)
  }
  return {
    /** @returns whether it may be opened now */
    ask: (pause: Pause) =>
      new Promise<boolean>((resolve) => {
        answer.current?.(false)
        answer.current = resolve
        setAsked(pause)
      }),
    dialog: asked && (
      <Suspense>
        <WithdrawDialog pause={asked} onWithdrawn={onWithdrawn} onClose={() => close(false)} />
      </Suspense>
    ),
  }
}
