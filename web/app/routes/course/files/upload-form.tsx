import { fileTooLarge, maxCourseFile } from '@course/contract/course/files/files'
import { uploadCourseFile } from '@course/contract/course/files/owner-files'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../api.ts'
import { forgetsFile } from '../../../forms/forgets-file.ts'
import { Button } from '../../../kit/button.tsx'
import { Field, FormSummary } from '../../../kit/field.tsx'
import { nameFromFile } from './file-text.ts'
import styles from './files.module.css'
import { type Lesson, PlaceFields } from './place-fields.tsx'
import { useFileForm } from './use-file-form.ts'

/** Long enough for 25 MB over a slow connection. In milliseconds. */
export const uploadDeadline = 290_000
export const acceptedTypes = '.pdf,.xlsx,.ods,.csv'

interface UploadFormProps {
  lessons: readonly Lesson[]
  onUploaded: (name: string) => void
}

export function UploadForm({ lessons, onUploaded }: UploadFormProps) {
  const { form, change, problems, setProblems, busy, send } = useFileForm({ name: '', place: 'course', videoId: '' })
  const [file, setFile] = useState<File>()
  const input = useRef<HTMLInputElement>(null)
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setProblems(chosen && chosen.size > maxCourseFile.bytes ? { file: fileTooLarge } : {})
    if (chosen && (form.name === '' || form.name === nameFromFile(file?.name ?? '')))
      change({ name: nameFromFile(chosen.name) })
  }
  const upload = async () => {
    if (!file) return setProblems({ file: 'Choose a file.' })
    if (file.size > maxCourseFile.bytes) return setProblems({ file: fileTooLarge })
    await call(uploadCourseFile, { query: { ...form, fileName: file.name }, file, deadline: uploadDeadline })
    if (input.current) input.current.value = ''
    setFile(undefined)
    change({ name: '' })
    onUploaded(form.name)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(upload)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        type="file"
        label="File"
        hint="PDF, Excel (.xlsx), OpenDocument (.ods) or CSV, up to 25 MB"
        problem={problems.file}
        accept={acceptedTypes}
        ref={input}
        {...forgetsFile}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <PlaceFields form={form} change={change} problems={problems} lessons={lessons} />
      <FormSummary text={problems.summary} />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? 'Uploading…' : 'Upload'}
        </Button>
      </div>
    </form>
  )
}
