import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import { Button } from '../../../../kit/button.tsx'
import type { EditedState } from '../use-document.ts'
import styles from './editor.module.css'

interface SaveBarProps {
  state: EditedState
  uploads: number
  onSave: () => void
  onShowProblem: () => void
}

/** Saves the draft, and says what became of it and what is still missing. */
export function SaveBar({ state, uploads, onSave, onShowProblem }: SaveBarProps) {
  const count = Object.keys(state.problems).length
  return (
    <div className={styles.save}>
      <Button busy={state.busy || uploads > 0} onClick={onSave}>
        Save draft
      </Button>
      <p role="status">
        <StatusText state={state} uploads={uploads} count={count} />
      </p>
      {count > 0 && (
        <button type="button" className={styles.small} onClick={onShowProblem}>
          {count === 1 ? 'Show it' : 'Show the first'}
        </button>
      )}
    </div>
  )
}

interface StatusTextProps extends Pick<SaveBarProps, 'state' | 'uploads'> {
  /** Of the marked fields. */
  count: number
}

function StatusText({ state: { isChanged, isSaved, isRefused }, uploads, count }: StatusTextProps) {
  if (uploads > 0) return 'You can save as soon as the upload has finished.'
  if (isRefused && count > 0) return `Not saved. Please check ${fieldsText(count)}.`
  const before = isChanged ? 'Not saved yet.' : isSaved ? 'Draft saved.' : ''
  if (count > 0) return `${before} Please check ${fieldsText(count)} before you publish.`.trim()
  if (isChanged || !isSaved) return before
  return (
    <>
      {before} <Link to={paths.content}>Publish it</Link> to show it to visitors.
    </>
  )
}

const fieldsText = (count: number) => (count === 1 ? 'the marked field' : `the ${count} marked fields`)
