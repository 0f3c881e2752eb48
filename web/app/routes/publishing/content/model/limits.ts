/** From this share of the limit on, the form counts characters. */
const near = 0.8

/** How many characters are left near the limit, or too many above it. Undefined far below the limit. */
export function countText(text: string, max: number | undefined): string | undefined {
  const length = text.trim().length
  if (max === undefined || length < max * near) return undefined
  if (length > max) return `${plural(length - max)} too many. At most ${max} are possible.`
  return `${plural(max - length)} left of ${max}.`
}

const plural = (count: number) => (count === 1 ? '1 character' : `${count} characters`)
