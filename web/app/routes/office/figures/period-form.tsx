import * as paths from '@course/contract/paths'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../../kit/button.tsx'
import { Field, SelectField } from '../../../kit/field.tsx'
import styles from './figures.module.css'
import type { LoadedFigures } from './load-figures.ts'
import { presetsOn } from './periods.ts'

const pathOf = (period: Record<string, string>) => `${paths.figures}?${new URLSearchParams(period)}`

interface PeriodFormProps extends LoadedFigures {
  /** Such as 2026-11-21, in the seller's time zone. */
  today: string
}

/** Chooses the period, by one press or by its days. */
export function PeriodForm({ asked, problems, figures, today }: PeriodFormProps) {
  const navigate = useNavigate()
  const { from, to, by } = { from: '', to: '', by: 'day', ...figures, ...asked }
  const show = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    void navigate(pathOf(Object.fromEntries(entries)), { preventScrollReset: true })
  }
  return (
    <div className={styles.period}>
      <nav aria-label="Periods">
        <ul className={styles.presets}>
          {presetsOn(today).map(({ title, ...period }) => (
            <li key={title}>
              <Link
                to={pathOf(period)}
                preventScrollReset
                aria-current={period.from === from && period.to === to && period.by === by ? 'true' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form
        className={styles.form}
        key={`${from} ${to} ${by}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          show(event.currentTarget)
        }}
      >
        <Field label="First day" type="date" name="from" defaultValue={from} problem={problems.from} />
        <Field label="Last day" type="date" name="to" defaultValue={to} problem={problems.to} />
        <SelectField label="Show" name="by" defaultValue={by} problem={problems.by}>
          <option value="day">by day</option>
          <option value="week">by week</option>
          <option value="month">by month</option>
        </SelectField>
        <Button type="submit">Show period</Button>
      </form>
    </div>
  )
}
