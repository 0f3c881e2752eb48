/** Makes the browser save the file of a link. The page never holds it. */
export function startDownload(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click()
}
