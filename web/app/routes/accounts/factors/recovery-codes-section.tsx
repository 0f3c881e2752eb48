import { recoveryCodeCount, renewRecoveryCodes } from '@course/contract/accounts/second-factor'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { ConfirmButton } from '../../../forms/confirm-dialog.tsx'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import styles from './second-factor.module.css'

/** New codes, which are never shown again. */
export function NewRecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))
  return (
    <Section title="Keep these recovery codes">
      <p>
        Each one lets you log in once, with your password, if you lose your phone. Print them or keep them in a password
        manager. We can’t show them again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <Button onClick={onKept}>I have kept them</Button>
        <Button quiet onClick={() => void copy().catch(() => {})}>
          {copied ? 'Copied' : 'Copy all'}
        </Button>
      </ButtonRow>
    </Section>
  )
}

interface SectionProps {
  left: number
  /** @param codes new recovery codes */
  onChange: (codes?: string[]) => Promise<void>
}

const fewCodes = 3

export function RecoveryCodesSection({ left, onChange }: SectionProps) {
  const renew = async () => onChange((await call(renewRecoveryCodes)).recoveryCodes)
  return (
    <Section title="Recovery codes">
      <p>
        {left} of {recoveryCodeCount} left. Each one works once.
      </p>
      {left <= fewCodes && <Notice kind="warning">Make new codes before you run out of them.</Notice>}
      <ButtonRow>
        <ConfirmButton
          label="Make new codes"
          title="Make new recovery codes?"
          confirm="Make new codes"
          onConfirm={renew}
        >
          <p>The codes that you have now stop working.</p>
        </ConfirmButton>
      </ButtonRow>
    </Section>
  )
}
