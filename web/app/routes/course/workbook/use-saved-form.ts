import { useState } from 'react'
import { useNavigate } from 'react-router'
import { redirectAfterRefusal } from '../../../access/guard.ts'
import { ApiError, errorMessage } from '../../../api.ts'

const noAnswer = 'There was no answer, so nothing was saved. What you typed stays here: please try again.'

/** Sends a form, one call at a time, keeps what was typed, and shows what the server says about each field. */
export function useSavedForm<T extends { version: number }, F extends object>(saved: T | undefined, toForm: (saved?: T) => F) {
  const navigate = useNavigate()
  const [form, setForm] = useState(() => toForm(saved))
  const [version, setVersion] = useState(saved?.version ?? 0)
  /** What another device saved in the meantime. */
  const [other, setOther] = useState<T>()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<F>) => {
    setForm((before) => ({ ...before, ...part }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  /** @param work gets the version that the form is over */
  const send = async (work: (fromVersion: number) => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblems({})
    try {
      await work(version)
      setOther(undefined)
    } catch (error) {
      const path = redirectAfterRefusal(error, location.pathname)
      if (path) return void navigate(path)
      const { fields = {}, current } = error instanceof ApiError ? error : {}
      if (current) {
        setVersion(current.version)
        setOther(current.body as T)
      }
      setProblems(Object.keys(fields).length > 0 ? fields : { summary: errorMessage(error, noAnswer) })
    } finally {
      setBusy(false)
    }
  }
  /** Puts into the form what another device saved. */
  const takeOther = () => {
    if (other) setForm(toForm(other))
    setOther(undefined)
    setProblems({})
  }
  return { form, change, problems, busy, send, other, takeOther }
}
