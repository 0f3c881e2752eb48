import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { redirectAfterRefusal } from '../../../../access/end-session.ts'
import { ApiError, errorMessage } from '../../../../api.ts'
import { Button } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { findUnfinishedDays } from './day-field.tsx'
import { keepForm, takeKeptForm } from './kept-form.ts'

const noAnswer = 'There was no answer, so nothing was saved. What you typed stays here: please try again.'

interface Answer<T> {
  version: number
  /** What another device saved in the meantime. */
  other: T | undefined
  problems: Readonly<Record<string, string>>
}

interface SavedForm<T, F> {
  /** What the server has; undefined for something new. */
  saved: T | undefined
  toForm: (saved?: T) => F
  /** The name under which the tab keeps what was typed if the login ends. */
  keptAs: string
}

/** Sends a form, one call at a time, keeps what was typed, and shows what the server says about each field. */
export function useSavedForm<T extends { version: number }, F extends object>({
  saved,
  toForm,
  keptAs,
}: SavedForm<T, F>) {
  const navigate = useNavigate()
  const [form, setForm] = useState(() => toForm(saved))
  const [{ version, other, problems }, setAnswer] = useState<Answer<T>>({
    version: saved?.version ?? 0,
    other: undefined,
    problems: {},
  })
  const learn = (part: Partial<Answer<T>>) => setAnswer((before) => ({ ...before, ...part }))
  const [busy, setBusy] = useState(false)
  const empty = useRef(form)
  useEffect(() => {
    const kept = takeKeptForm(keptAs, empty.current)
    if (kept) setForm(kept)
  }, [keptAs])
  const change = (part: Partial<F>) => {
    setForm((before) => ({ ...before, ...part }))
    setAnswer((before) => ({
      ...before,
      problems: Object.fromEntries(Object.entries(before.problems).filter(([name]) => !(name in part))),
    }))
  }
  const explain = (error: unknown) => {
    const path = redirectAfterRefusal(error, location.pathname)
    if (path) {
      keepForm(keptAs, form)
      return void navigate(path)
    }
    const { fields = {}, current } = error instanceof ApiError ? error : {}
    if (current) learn({ version: current.version, other: current.body as T })
    learn({ problems: Object.keys(fields).length > 0 ? fields : { summary: errorMessage(error, noAnswer) } })
  }
  /** @param work gets the version that the form is over */
  const send = async (event: FormEvent<HTMLFormElement>, work: (fromVersion: number) => Promise<void>) => {
    event.preventDefault()
    if (busy) return
    const unfinished = findUnfinishedDays(event.currentTarget)
    learn({ problems: unfinished })
    if (Object.keys(unfinished).length > 0) return
    setBusy(true)
    try {
      await work(version)
      learn({ other: undefined })
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }
  /** Puts into the form what another device saved. */
  const takeOther = () => {
    if (other) setForm(toForm(other))
    learn({ other: undefined, problems: {} })
  }
  return { form, change, problems, busy, send, other, takeOther }
}

/** What another device saved while a form was filled in. Saving the form again puts it over that. */
export const OtherVersion = ({ text, onTake }: { text: string; onTake: () => void }) => (
  <Notice kind="warning">
    <p>
      Saved on your other device: <bdi>{text}</bdi>
    </p>
    <p>Save once more to replace it with what is above, or</p>
    <Button quiet onClick={onTake}>
      Use that one instead
    </Button>
  </Notice>
)
