/** Saves a text as a file on the visitor's computer. */
export function saveFile(name: string, type: string, ...parts: string[]): void {
  const href = URL.createObjectURL(new Blob(parts, { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/**
 * Makes the browser save the file of a link. The page never holds it. The link is for this session alone, because a browser
 * sends no token with it.
 */
export function startDownload(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click()
}
