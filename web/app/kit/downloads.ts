/** Saves a text as a file on the visitor's computer. */
export function saveFile(name: string, type: string, ...parts: string[]): void {
  const href = URL.createObjectURL(new Blob(parts, { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
