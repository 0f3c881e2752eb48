/** Moves the focus to an element, and to the middle of the screen, so that no bar covers it or its message. */
function showElement(element: HTMLElement | null | undefined): boolean {
  element?.closest('details')?.setAttribute('open', '')
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
  return element !== null && element !== undefined
}

export const showFirstProblem = (form: HTMLElement | null): boolean =>
  showElement(form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]'))

/** Shows a field by its path; for a group or list, the first field in it. */
export function showField(form: HTMLElement | null, path: string): boolean {
  const name = CSS.escape(path)
  const found = [`[name="${name}"]`, `[data-problem="${name}"]`, `[name^="${name}."]`]
    .map((selector) => form?.querySelector<HTMLElement>(selector))
    .find((element) => element !== null)
  return showElement(found)
}
