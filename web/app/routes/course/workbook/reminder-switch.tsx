import { switchReminders } from '@course/contract/course/workbook'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import styles from './workbook.module.css'

/** Turns the emails about deadlines on and off. */
export function ReminderSwitch({ isOn }: { isOn: boolean }) {
  const [on, setOn] = useState(isOn)
  const { act } = useAction()
  const change = (wanted: boolean) =>
    act(async () => setOn((await call(switchReminders, { body: { On: wanted } })).reminders))
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={on} onChange={({ target }) => void change(target.checked)} />
      Email me 30, 7 and 1 days before each deadline
    </label>
  )
}
