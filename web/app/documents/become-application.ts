/** Starts the application in this document, which alone knows of a login when nothing can be stored. */
export async function becomeApplication(address: string): Promise<void> {
  const text = await (await fetch(address)).text()
  // The policy would report its style sheet, which this document has already.
  const shell = new DOMParser().parseFromString(text.replace(/<style>.*?<\/style>/s, ''), 'text/html')
  document.head.append(...shell.querySelectorAll('link[rel="stylesheet"]'))
  history.pushState(null, '', address)
  await import(/* @vite-ignore */ shell.querySelector<HTMLScriptElement>('script[src]')?.src ?? '')
}
