import {
  applyImport,
  type ImportField,
  type ImportPreview,
  type ImportQuery,
  maxImport,
  previewImport,
  workbookType,
} from '@course/contract/office/users/user-import'
import { useRef, useState } from 'react'
import { ApiError, call, errorMessage } from '../../../../api.ts'
import { useFailure } from '../../../../forms/use-action.ts'

/** What the administrator has chosen for a file; the rest is detected. */
export interface ImportChoices extends Pick<ImportQuery, 'encoding' | 'separator' | 'administrators'> {
  columns?: (ImportField | null)[] | undefined
}

export interface OpenImport {
  file: Blob
  choices: ImportChoices
  preview: ImportPreview
}

export interface ImportResult {
  rows: ImportPreview['rows']
  counts: ImportPreview['counts']
  newUserIds: string[]
  hasInvited: boolean
}

export type ImportStep =
  | { at: 'choosing'; failure?: string }
  | { at: 'reading' }
  | { at: 'ready' | 'rereading' | 'writing'; open: OpenImport; failure?: string }
  | { at: 'done'; result: ImportResult }

const tooLarge = `This file is too large. It can have at most ${maxImport.bytes / 1_000_000} MB.`

/** The steps of an import: read a file, preview it with each choice, then write it. Nothing is written before that. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>({ at: 'choosing' })
  /** Ends a request whose answer is no longer needed. */
  const reading = useRef<AbortController>(undefined)
  const failed = useFailure((failure) => setStep({ at: 'choosing', failure }))

  /** @returns nothing if a later choice has replaced this one */
  const preview = async (file: Blob, choices: ImportChoices): Promise<ImportPreview | undefined> => {
    reading.current?.abort()
    const own = new AbortController()
    reading.current = own
    try {
      return await call(previewImport, { file, query: toQuery(choices), signal: own.signal, deadline: 60_000 })
    } catch (error) {
      if (own.signal.aborted) return undefined
      throw error
    }
  }
  const read = async (chosen: File) => {
    reading.current?.abort()
    if (chosen.size > maxImport.bytes) return setStep({ at: 'choosing', failure: tooLarge })
    setStep({ at: 'reading' })
    try {
      const file = await copyFile(chosen)
      const first = await preview(file, {})
      if (first) setStep({ at: 'ready', open: { file, choices: {}, preview: first } })
    } catch (error) {
      failed(error)
    }
  }
  const reread = async (open: OpenImport, change: ImportChoices, failure?: string) => {
    const choices = { ...open.choices, ...change }
    const rereading = { ...open, choices }
    setStep({ at: 'rereading', open: rereading })
    try {
      const next = await preview(open.file, choices)
      if (!next) return
      setStep({ at: 'ready', open: { ...rereading, preview: next }, ...(failure && { failure }) })
    } catch (error) {
      // The file stays open with the earlier choices.
      if (error instanceof ApiError && error.code === 'invalid_input')
        return setStep({ at: 'ready', open, failure: errorMessage(error) })
      failed(error)
    }
  }
  const write = async (open: OpenImport, invitations: 'now' | 'later') => {
    const { rows, file } = open.preview
    setStep({ at: 'writing', open })
    try {
      const { counts, newUserIds } = await call(applyImport, {
        file: open.file,
        query: { ...toQuery(open.choices), columns: joinColumns(file.columns.map(({ field }) => field)), invitations },
        deadline: 120_000,
      })
      setStep({ at: 'done', result: { rows, counts, newUserIds, hasInvited: invitations === 'now' } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') await reread(open, {}, errorMessage(error))
      else failed(error)
    }
  }
  const restart = () => {
    reading.current?.abort()
    setStep({ at: 'choosing' })
  }
  return { step, read, reread, write, restart }
}

const joinColumns = (columns: readonly (ImportField | null)[]) => columns.map((field) => field ?? '').join(',')

function toQuery({ columns, ...choices }: ImportChoices): ImportQuery {
  const chosen = Object.entries(choices).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(chosen), ...(columns && { columns: joinColumns(columns) }) }
}

/** A copy, so that the import matches the preview even if the file changes on disk. Systems name the types differently. */
async function copyFile(chosen: File): Promise<Blob> {
  const bytes = await chosen.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  const isZip = first === 0x50 && second === 0x4b
  return new Blob([bytes], { type: isZip ? workbookType : 'text/csv' })
}
