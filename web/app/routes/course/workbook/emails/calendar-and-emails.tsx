import { type CalendarAddress as Address, readCalendarFile } from '@course/contract/course/workbook/deadlines/calendar'
import { type EmailChoices, type EmailTopic, emailTopics, switchEmails } from '@course/contract/course/workbook/emails'
import type { listProperties } from '@course/contract/course/workbook/properties/properties'
import { maxPropertyFile } from '@course/contract/course/workbook/properties/property-files'
import { exportOwnData } from '@course/contract/office/own-data/own-data'
import { useState } from 'react'
import { call, type ReplyOf } from '../../../../api.ts'
import { ActionButton, DownloadButton } from '../../../../forms/action-button.tsx'
import { ButtonRow } from '../../../../kit/button.tsx'
import { saveFile } from '../../../../kit/downloads.ts'
import { Section } from '../../../../kit/facts.tsx'
import { sizeText } from '../../files/file-text.ts'
import { useChoice } from '../forms/use-choice.ts'
import shared from '../workbook.module.css'
import { CalendarAddress } from './calendar-address.tsx'

interface CalendarAndEmailsProps {
  workbook: Pick<ReplyOf<typeof listProperties>, 'emails' | 'fileBytes'>
  /** Undefined after access has ended. */
  calendar: Address | undefined
}

/** What the site sends about a workbook, and how to take it along. */
export const CalendarAndEmails = ({ workbook: { emails, fileBytes }, calendar }: CalendarAndEmailsProps) => (
  <>
    {calendar && (
      <>
        <Section title="Emails">
          <EmailSwitches choices={emails} />
        </Section>
        <Section title="Your calendar">
          <CalendarAddress loaded={calendar} />
          <CalendarFile />
        </Section>
      </>
    )}
    <Section title="Your copy">
      <p>
        One file with your workbook, as PDFs and tables with your photos and papers, and with everything else that we
        store about you. We ask for your password first. Photos and papers take {sizeText(fileBytes)} of{' '}
        {sizeText(maxPropertyFile.memberBytes)}.
      </p>
      <ButtonRow>
        <DownloadButton getLink={() => call(exportOwnData)}>Download everything</DownloadButton>
      </ButtonRow>
    </Section>
  </>
)

function CalendarFile() {
  const download = async () => saveFile('deadlines.ics', 'text/calendar', await call(readCalendarFile))
  return (
    <>
      <p>Or take your dates as they are now, without updates, in a file that every calendar can read.</p>
      <ButtonRow>
        <ActionButton onPress={download}>Download a calendar file</ActionButton>
      </ButtonRow>
    </>
  )
}

const labels: Record<EmailTopic, string> = {
  reminders: 'Email me 30, 7 and 1 days before each deadline',
  lawChanges: 'Email me when the law changes in a state that I starred, or where I have a property',
}

/** Turns the emails about the workbook on and off. */
function EmailSwitches({ choices }: { choices: EmailChoices }) {
  const [saved, setSaved] = useState(choices)
  return emailTopics.map((topic) => (
    <Switch
      key={topic}
      label={labels[topic]}
      isOn={saved[topic]}
      save={async (On) => setSaved(await call(switchEmails, { body: { Topic: topic, On } }))}
    />
  ))
}

interface SwitchProps {
  label: string
  isOn: boolean
  save: (isOn: boolean) => Promise<void>
}

function Switch({ label, isOn, save }: SwitchProps) {
  const { value, isSaving, choose } = useChoice(isOn, save)
  return (
    <label className={shared.switch}>
      <input
        type="checkbox"
        checked={value}
        aria-disabled={isSaving}
        onChange={({ target }) => void choose(target.checked)}
      />
      {label}
    </label>
  )
}
