import type { FilePlace } from '@course/contract/course/files/files'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { redirectAfterRefusal } from '../../../access/end-session.ts'
import { ApiError, errorMessage } from '../../../api.ts'

/** What an owner types about a file. */
export interface FileForm {
  name: string
  place: FilePlace
  videoId: string
}

export type FileProblems = Partial<Record<'file' | 'name' | 'place' | 'videoId' | 'summary', string>>

/** The server names fields as in the query of an upload, or with capitals as in a body. */
function problemsOf(error: unknown): FileProblems {
  const fields = error instanceof ApiError ? error.fields : {}
  const found = Object.entries(fields).map(([name, text]) => [name.charAt(0).toLowerCase() + name.slice(1), text])
  return found.length > 0 ? Object.fromEntries(found) : { summary: errorMessage(error, noAnswer) }
}

const noAnswer = 'The site did not answer. Check your connection, and try again.'

/** Sends a form about a file, one call at a time, and keeps what was typed if it is refused. */
export function useFileForm(initial: FileForm) {
  const navigate = useNavigate()
  const [form, setForm] = useState(initial)
  const [problems, setProblems] = useState<FileProblems>({})
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<FileForm>) => setForm((before) => ({ ...before, ...part }))
  const send = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblems({})
    try {
      await work()
    } catch (error) {
      const path = redirectAfterRefusal(error, location.pathname)
      if (path) void navigate(path)
      else setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { form, change, problems, setProblems, busy, send }
}
