import { listOwnNotes } from '@course/contract/course/notes/notes'
import { toMarkdown } from '@course/contract/course/notes/notes-markdown'
import { call } from '../../../api.ts'
import { ActionButton } from '../../../forms/action-button.tsx'
import { ButtonRow } from '../../../kit/button.tsx'
import { saveFile } from '../../../kit/downloads.ts'
import { toastSuccess } from '../../../kit/toasts/toast-list.ts'
import { timeText } from '../../../player/resume.ts'

/** Downloads the notes, even after access to the course has ended. */
export function OwnNotes() {
  const download = async () => {
    const notes = await call(listOwnNotes)
    if (notes.length > 0) saveFile('notes.md', 'text/markdown', toMarkdown(notes, timeText))
    else toastSuccess('You haven’t written any notes yet.')
  }
  return (
    <>
      <p>Your notes on videos, lessons and states, as a text file. They stay yours even after your access ends.</p>
      <ButtonRow>
        <ActionButton onPress={download}>Download your notes</ActionButton>
      </ButtonRow>
    </>
  )
}
