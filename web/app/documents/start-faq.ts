import { sessionStore } from '../storage.ts'

/** The storage key of the open questions of this tab. */
const storageKey = 'openAnswers'

/** Opens the questions that were open when this tab left the page, and keeps those that are when it leaves again. */
export function startFaq(list: HTMLElement): void {
  const answers = [...list.querySelectorAll('details')]
  const questionText = (answer: HTMLDetailsElement) => answer.firstElementChild?.textContent ?? ''
  const storedQuestions: string[] = JSON.parse(sessionStore().getItem(storageKey) ?? '[]')
  for (const answer of answers) answer.open ||= storedQuestions.includes(questionText(answer))
  addEventListener('pagehide', () => {
    const open = answers.filter((answer) => answer.open).map(questionText)
    sessionStore().setItem(storageKey, JSON.stringify(open))
  })
}
