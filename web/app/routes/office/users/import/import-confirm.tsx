import { numberText } from '@course/contract/words/counts'
import { useState } from 'react'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import styles from './import.module.css'
import { importLabel, isWorthApplying, readyText } from './import-text.ts'
import type { OpenImport } from './use-import.ts'

interface ImportConfirmProps {
  open: OpenImport
  isReading: boolean
  isWriting: boolean
  onAdministrators: (administrators: 'allow' | 'refuse') => void
  onImport: (invitations: 'now' | 'later') => void
  onCancel: () => void
}

/** What the import would do, and its buttons. */
export function ImportConfirm(props: ImportConfirmProps) {
  const { open, isReading, isWriting, onCancel } = props
  const [invitations, setInvitations] = useState<'now' | 'later'>('now')
  const { counts, problem } = open.preview
  const cancel = (
    <Button quiet busy={isWriting} onClick={onCancel}>
      Cancel
    </Button>
  )
  if (problem !== null) {
    return (
      <>
        <Notice kind="warning">{problem}</Notice>
        <ButtonRow>{cancel}</ButtonRow>
      </>
    )
  }
  return (
    <>
      <Notice kind={counts.refused > 0 ? 'warning' : 'info'}>{readyText(counts)}</Notice>
      <Administrators {...props} />
      {counts.new > 0 && (
        <fieldset className={styles.options} disabled={isWriting}>
          <legend>Invitations</legend>
          <Option
            checked={invitations === 'now'}
            onChoose={() => setInvitations('now')}
            label="Send them now. Everyone new gets an email with a link to choose a password."
          />
          <Option
            checked={invitations === 'later'}
            onChoose={() => setInvitations('later')}
            label="Later. Until then, nobody new can log in."
          />
        </fieldset>
      )}
      <ButtonRow>
        <Button
          busy={isWriting || isReading}
          disabled={!isWorthApplying(counts)}
          onClick={() => props.onImport(invitations)}
        >
          {isWriting ? 'Importing…' : importLabel(counts, invitations === 'now')}
        </Button>
        {cancel}
      </ButtonRow>
    </>
  )
}

interface OptionProps {
  checked: boolean
  onChoose: () => void
  label: string
}

const Option = ({ checked, onChoose, label }: OptionProps) => (
  <label>
    <input type="radio" name="invitations" checked={checked} onChange={onChoose} />
    <span>{label}</span>
  </label>
)

/** Without this box, a file makes nobody an administrator. */
function Administrators({ open, isWriting, onAdministrators }: ImportConfirmProps) {
  const { administrators } = open.preview
  if (administrators === 0) return null
  return (
    <div className={styles.options}>
      <label>
        <input
          type="checkbox"
          disabled={isWriting}
          checked={open.choices.administrators === 'allow'}
          onChange={({ target }) => onAdministrators(target.checked ? 'allow' : 'refuse')}
        />
        <span>
          {administrators === 1
            ? 'Let this file make 1 person an administrator'
            : `Let this file make ${numberText(administrators)} people administrators`}
        </span>
      </label>
    </div>
  )
}
