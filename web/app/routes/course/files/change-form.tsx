import { changeCourseFile, type OwnerFile } from '@course/contract/course/files/owner-files'
import { isolate } from '@course/contract/words/isolated-text'
import type { FormEvent } from 'react'
import { call } from '../../../api.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { FormSummary } from '../../../kit/field.tsx'
import styles from './files.module.css'
import { type Lesson, PlaceFields } from './place-fields.tsx'
import { useFileForm } from './use-file-form.ts'

interface ChangeFormProps {
  file: OwnerFile
  lessons: readonly Lesson[]
  onClose: () => void
  onDone: (text: string) => void
}

export function ChangeForm({ file, lessons, onClose, onDone }: ChangeFormProps) {
  const { form, change, problems, busy, send } = useFileForm({
    name: file.name,
    place: file.place,
    videoId: file.videoId ?? '',
  })
  const save = async () => {
    const body = { FromVersion: file.version, Name: form.name, Place: form.place, VideoId: form.videoId }
    await call(changeCourseFile, { params: { id: file.id }, body })
    onClose()
    onDone(`Saved ${isolate(form.name)}.`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(save)
  }
  return (
    <Dialog title="Rename or move" busy={busy} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PlaceFields form={form} change={change} problems={problems} lessons={lessons} />
        <FormSummary text={problems.summary} />
        <ButtonRow>
          <Button type="submit" busy={busy}>
            Save
          </Button>
          <Button quiet busy={busy} onClick={onClose}>
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
