import { addManifest, showFlash, startFrame } from './documents/start-frame.ts'
import { startPoster } from './documents/start-poster.ts'
import { startQuestions } from './documents/start-questions.ts'
import { startTextWithTerms } from './documents/start-text.ts'
import { startTranscript } from './documents/start-transcript.ts'
import { storeFlash } from './session.ts'
import { unknownAddress } from './shell/unknown-address.ts'
import { sessionStore } from './storage.ts'

/* The script of read-only documents, which are sent without React. */

function leaveUnknown(): void {
  storeFlash(unknownAddress)
  location.replace('/')
}

/** The storage key of the open questions of this tab. */
const storageKey = 'openAnswers'

const all = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelectorAll<E>(selector)

function start(): void {
  startFrame()
  for (const area of all('[data-terms]')) startTextWithTerms(area)
  for (const questions of all('[data-questions]')) startQuestions(questions)
  for (const poster of all('[data-film]')) startPoster(poster)
  for (const details of all<HTMLDetailsElement>('[data-transcript]')) startTranscript(details)
  for (const list of all('#faq')) startFaq(list)
  showFlash()
  addManifest()
}

if (document.getElementById('not-found')) leaveUnknown()
else start()

/** Opens the questions that were open when this tab left the page, and keeps those that are when it leaves again. */
function startFaq(list: HTMLElement): void {
  const answers = [...list.querySelectorAll('details')]
  const questionText = (answer: HTMLDetailsElement) => answer.firstElementChild?.textContent ?? ''
  const storedQuestions: string[] = JSON.parse(sessionStore().getItem(storageKey) ?? '[]')
  for (const answer of answers) answer.open ||= storedQuestions.includes(questionText(answer))
  addEventListener('pagehide', () => {
    const open = answers.filter((answer) => answer.open).map(questionText)
    sessionStore().setItem(storageKey, JSON.stringify(open))
  })
}
