/**
 * What a page says about fields that the server does not have.
 * @param hasSent whether it took any since the page was opened
 */
export function unsentText(count: number, hasSent: boolean): string {
  if (count === 0) return hasSent ? 'Everything is saved.' : ''
  const what = count === 1 ? 'One field is' : `${count} fields are`
  return `${what} not saved yet. What you type is kept in this browser until the site has it.`
}
