import { type EmailChoices, type EmailTopic, emailTopics, switchEmails } from '@course/contract/course/workbook/emails'
import { useState } from 'react'
import { call } from '../../../../api.ts'
import { useChoice } from '../forms/use-choice.ts'
import shared from '../workbook.module.css'

const labels: Record<EmailTopic, string> = {
  reminders: 'Email me 30, 7 and 1 days before each deadline',
  lawChanges: 'Email me when the law changes in a state that I starred, or where I have a property',
}

/** Turns the emails about the workbook on and off. */
export function EmailSwitches({ choices }: { choices: EmailChoices }) {
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
