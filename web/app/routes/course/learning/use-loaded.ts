import { useEffect, useRef, useState } from 'react'
import { ApiError, errorMessage } from '../../../api.ts'

/** What a part of a page loads for itself: a value or an error, or neither while it loads. */
interface Loaded<T> {
  value?: T
  error?: { message: string; code: ApiError['code'] }
}

const noAnswer = 'There was no answer. Check your connection.'

/** Loads when the part appears, and again on request. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> & { retry: () => void } {
  const [{ tries, loaded }, setTry] = useState<{ tries: number; loaded: Loaded<T> }>({ tries: 0, loaded: {} })
  const latest = useRef(load)

  useEffect(() => {
    let isGone = false
    const show = (result: Loaded<T>) =>
      isGone || setTry((before) => (before.tries === tries ? { tries, loaded: result } : before))
    latest.current().then(
      (value) => show({ value }),
      (error: unknown) =>
        show({
          error: {
            message: errorMessage(error, noAnswer),
            code: error instanceof ApiError ? error.code : undefined,
          },
        }),
    )
    return () => {
      isGone = true
    }
  }, [tries])
  const retry = () => setTry({ tries: tries + 1, loaded: {} })
  return { ...loaded, retry }
}
