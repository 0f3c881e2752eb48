import { useState } from 'react'
import { useNavigate } from 'react-router'
import { redirectAfterRefusal } from '../../../access/guard.ts'
import { ApiError, errorMessage } from '../../../api.ts'

const noAnswer = 'There was no answer, so nothing was saved. What you typed stays here: please try again.'

/** Sends a form, one call at a time, keeps what was typed, and shows what the server says about each field. */
export function useSavedForm<F extends object>(initial: F) {
  const navigate = useNavigate()
  const [form, setForm] = useState(initial)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<F>) => {
    setForm((before) => ({ ...before, ...part }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  /** @param onStale gets the newest version, if another device saved something else */
  const send = async (work: () => Promise<void>, onStale: (now: NonNullable<ApiError['current']>) => void) => {
    if (busy) return
    setBusy(true)
    setProblems({})
    try {
      await work()
    } catch (error) {
      const path = redirectAfterRefusal(error, location.pathname)
      if (path) return void navigate(path)
      const { fields = {}, current } = error instanceof ApiError ? error : {}
      if (current) onStale(current)
      setProblems(Object.keys(fields).length > 0 ? fields : { summary: errorMessage(error, noAnswer) })
    } finally {
      setBusy(false)
    }
  }
  return { form, change, problems, busy, send }
}
