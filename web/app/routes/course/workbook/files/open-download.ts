/** Downloads from a link of its own, because a browser sends no token with a download. */
export function openDownload(url: string): void {
  Object.assign(document.createElement('a'), { href: url, download: '' }).click()
}
