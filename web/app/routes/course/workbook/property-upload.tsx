import { maxPropertyFile, type PropertyFile, uploadPropertyFile } from '@course/contract/course/workbook/property-files'
import { useRef, useState } from 'react'
import { ApiError, call, errorMessage } from '../../../api.ts'
import { forgetsFile } from '../../../forms/forgets-file.ts'
import { useFailure } from '../../../forms/use-action.ts'
import { Field } from '../../../kit/field.tsx'
import { nameFromFile } from '../files/file-text.ts'
import { newNoteId } from '../notes/note-id.ts'

/** 10 MB from a slow line. In milliseconds. */
const uploadDeadline = 180_000
const tooLarge = 'This file is too large. It can have at most 10 MB.'

interface PropertyUploadProps {
  property: string
  onStored: (file: PropertyFile) => void
}

/** Stores photos and PDFs as they are chosen, one after the other. */
export function PropertyUpload({ property, onStored }: PropertyUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState('')
  const failed = useFailure(setProblem, 'There was no answer, so the file may be missing. Please try again.')
  const send = async (chosen: readonly File[]) => {
    setProblem('')
    for (const file of chosen) {
      if (file.size > maxPropertyFile.bytes) return setProblem(`${file.name}: ${tooLarge}`)
      setBusy(file.name)
      try {
        const name = nameFromFile(file.name).slice(0, maxPropertyFile.name) || 'File'
        const params = { id: property, file: newNoteId() }
        onStored(await call(uploadPropertyFile, { params, query: { name }, file, deadline: uploadDeadline }))
      } catch (error) {
        if (error instanceof ApiError && error.fields.file) return setProblem(`${file.name}: ${errorMessage(error)}`)
        return failed(error)
      } finally {
        setBusy('')
      }
    }
    if (input.current) input.current.value = ''
  }
  return (
    <Field
      type="file"
      label={busy ? `Uploading ${busy}…` : 'Add photos or PDFs'}
      hint="Up to 10 MB each. Photos are stored without the place where they were taken."
      problem={problem}
      accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
      multiple
      disabled={busy !== ''}
      ref={input}
      {...forgetsFile}
      onChange={({ target }) => void send([...(target.files ?? [])])}
    />
  )
}
