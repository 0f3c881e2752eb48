/** Shows the reason for a choice, and says it. @returns how to stop */
export function startQuestions(all: HTMLElement): () => void {
  const ending = new AbortController()
  const answer = (input: HTMLInputElement) => {
    const question = input.closest('li')
    const choices = [...(question?.querySelectorAll('label') ?? [])]
    const reasons = [...(question?.querySelectorAll<HTMLElement>('div[data-verdict]') ?? [])]
    for (const [place, reason] of reasons.entries()) {
      reason.hidden = place !== Number(input.value)
      if (reason.hidden) choices[place]?.removeAttribute('data-verdict')
      else choices[place]?.setAttribute('data-verdict', reason.dataset.verdict ?? '')
    }
    const said = all.querySelector('[role="status"]')
    if (said) said.textContent = reasons[Number(input.value)]?.textContent ?? ''
  }
  const choose = ({ target }: Event) => target instanceof HTMLInputElement && answer(target)
  all.addEventListener('change', choose, { signal: ending.signal })
  // A choice may be older than this script.
  for (const input of all.querySelectorAll<HTMLInputElement>('input:checked')) answer(input)
  return () => ending.abort()
}
