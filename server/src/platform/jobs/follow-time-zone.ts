import type { Jobs } from './jobs.ts'

/** Keeps the schedules of nightly jobs in the site's time zone. */
export function followTimeZone(jobs: Pick<Jobs, 'moveTo'>, first: string): (timeZone: string) => Promise<void> {
  let current = first
  return async (timeZone) => {
    if (timeZone === current) return
    await jobs.moveTo(timeZone)
    current = timeZone
  }
}
