import { groupNotes, subjectOf, toMarkdown } from '@course/contract/course/notes/notes-markdown'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import { sessionContext } from '../../../access/guard.ts'
import { ActionButton } from '../../../forms/action-button.tsx'
import { saveFile } from '../../../kit/downloads.ts'
import { Section } from '../../../kit/facts.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { timeText } from '../../../player/resume.ts'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { isViewing } from '../../../storage.ts'
import { NoteItem } from './note-item.tsx'
import styles from './notes.module.css'
import { loadNotes, type ShownNote } from './shown-notes.ts'

export const meta = () => privateMeta(pages.notes)
export const ErrorBoundary = PageError

export async function loader({ request, context }: LoaderArgs) {
  const { sub: account } = context.get(sessionContext)
  return { account, notes: isViewing() ? undefined : await loadNotes(account, undefined, request) }
}

/** All notes of a member. */
export default function Notes({ loaderData: { account, notes } }: PageProps<typeof loader>) {
  const [saved, unsaved] = [notes?.filter(({ version }) => version > 0), notes?.filter(({ version }) => version === 0)]
  return (
    <Page>
      <div className={styles.top}>
        <PageTitle level={2}>{pages.notes.title}</PageTitle>
        {saved && saved.length > 0 && <Download account={account} />}
      </div>
      {!notes && <p>Support can’t see a member’s notes.</p>}
      {notes?.length === 0 && (
        <p>
          You have no notes yet. On the <Link to={paths.members}>Course</Link> page, press <strong>Notes</strong> below
          a video to write one at any second of it, or at any paragraph of its lesson. Each state in the{' '}
          <Link to={paths.states}>State Guide</Link> has a field for notes, too. Only you can read your notes.
        </p>
      )}
      {unsaved && unsaved.length > 0 && (
        <Section title="Not saved yet">
          <List account={account} notes={unsaved} />
        </Section>
      )}
      {groupNotes(saved ?? []).map((group) => (
        <Section key={`${group[0]?.kind} ${group[0]?.target}`} title={group[0] ? subjectOf(group[0]) : ''}>
          <List account={account} notes={group} />
        </Section>
      ))}
    </Page>
  )
}

function Download({ account }: { account: string }) {
  const download = async () => {
    // Includes what was edited on this page since it was loaded.
    const notes = (await loadNotes(account)).filter(({ version }) => version > 0)
    saveFile('notes.md', 'text/markdown', toMarkdown(notes, timeText))
  }
  return <ActionButton onPress={download}>Download your notes</ActionButton>
}

const List = ({ account, notes }: { account: string; notes: readonly ShownNote[] }) => (
  <ul className={styles.notes}>
    {notes.map((note) => (
      <NoteItem key={note.id} account={account} note={note} where={whereOf(note)}>
        <Where note={note} />
      </NoteItem>
    ))}
  </ul>
)

function whereOf(note: ShownNote): string {
  if (note.kind === 'video') return `at ${timeText(note.second ?? 0)} in ${subjectOf(note)}`
  return note.kind === 'state' ? `about ${subjectOf(note)}` : `on “${note.quote}”`
}

/** Leads to what the note is about. */
function Where({ note }: { note: ShownNote }) {
  const { id, kind, target, second, number } = note
  if (kind === 'state') return <Link to={paths.state(target)}>In the state guide</Link>
  if (kind === 'video') {
    const text = `At ${timeText(second ?? 0)}`
    return number === null ? <p>{text}</p> : <Link to={paths.memberVideo(target, second ?? 0)}>{text}</Link>
  }
  return (
    <>
      <blockquote className={styles.quote}>{note.quote}</blockquote>
      {number !== null && <Link to={`${paths.memberVideo(target)}#note-${id}`}>In the lesson</Link>}
    </>
  )
}
