import { countText } from '@course/contract/words/counts'

const dayMs = 86_400_000

/** Today where the reader is, such as 2026-11-26. */
export function localToday(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** How many days there are until a day; negative for a day that has passed. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / dayMs)

/** Such as "today", "tomorrow", "in 12 days", "3 days ago". */
export function daysLeftText(day: string, today: string): string {
  const days = daysUntil(day, today)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${countText(days, 'day')}` : `${countText(-days, 'day')} ago`
}
