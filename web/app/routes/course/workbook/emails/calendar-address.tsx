import {
  type CalendarAddress as Address,
  createCalendarAddress,
  revokeCalendarAddress,
} from '@course/contract/course/workbook/deadlines/calendar'
import { localDayText } from '@course/contract/words/dates'
import { useState } from 'react'
import { call } from '../../../../api.ts'
import { ActionButton } from '../../../../forms/action-button.tsx'
import { ConfirmButton } from '../../../../forms/confirm-dialog.tsx'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Field } from '../../../../kit/field.tsx'
import shared from '../workbook.module.css'
import styles from './calendar-address.module.css'

/** The private address that calendars subscribe to: how to use it, and how to end it. */
export function CalendarAddress({ loaded }: { loaded: Address }) {
  const [{ address, createdAt, readAt }, setAddress] = useState(loaded)
  const create = async () => setAddress(await call(createCalendarAddress, { body: {} }))
  if (address === null)
    return (
      <>
        <p>
          A calendar can follow your dates by a private address. New and moved dates come by themselves, and your phone
          can remind you in its own way.
        </p>
        <ButtonRow>
          <ActionButton quiet={false} onPress={create}>
            Create a private address
          </ActionButton>
        </ButtonRow>
      </>
    )
  return (
    <>
      <CopyField address={address} />
      <p>
        Add it in your calendar under “subscribe” or “from a web address,” or{' '}
        <a href={address.replace(/^https?:/, 'webcal:')}>open it in this device’s calendar</a>. Calendars ask for
        changes every few hours.
      </p>
      <p className={shared.facts}>
        {createdAt && <span>Created on {localDayText(createdAt)}</span>}
        <span>{readAt ? `Last fetched on ${localDayText(readAt)}` : 'No calendar has fetched it yet'}</span>
      </p>
      <p>Anyone who has the address sees your dates and properties. If somebody else may have it, end it.</p>
      <ButtonRow>
        <ConfirmButton
          label="End this address…"
          title="End this address?"
          confirm="End it"
          discouraged
          onConfirm={async () => {
            await call(revokeCalendarAddress, { body: {} })
            setAddress({ address: null, createdAt: null, readAt: null })
          }}
        >
          <p>Calendars that follow it get no more dates. A new address doesn’t bring this one back.</p>
        </ConfirmButton>
      </ButtonRow>
    </>
  )
}

function CopyField({ address }: { address: string }) {
  const [said, setSaid] = useState('')
  const copy = async (input: HTMLInputElement | null) => {
    try {
      await navigator.clipboard.writeText(address)
      setSaid('Copied.')
    } catch {
      // Without HTTPS or permission, there is no clipboard.
      input?.select()
      setSaid('Your browser doesn’t allow copying. The address is selected: copy it from there.')
    }
  }
  return (
    <div className={styles.copy}>
      <Field label="Private address" readOnly value={address} onFocus={({ target }) => target.select()} />
      <Button onClick={({ currentTarget }) => void copy(currentTarget.parentElement?.querySelector('input') ?? null)}>
        Copy
      </Button>
      <p role="status" className={shared.count}>
        {said}
      </p>
    </div>
  )
}
