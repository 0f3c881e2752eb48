import { startFaq } from './documents/start-faq.ts'
import { addManifest, showFlash, startFrame } from './documents/start-frame.ts'
import { startPoster } from './documents/start-poster.ts'
import { startQuestions } from './documents/start-questions.ts'
import { startTextWithTerms } from './documents/start-text.ts'
import { startTranscript } from './documents/start-transcript.ts'
import { storeFlash } from './session.ts'
import { unknownAddress } from './shell/unknown-address.ts'

/* The script of read-only documents, which are sent without React. */

function leaveUnknown(): void {
  storeFlash(unknownAddress)
  location.replace('/')
}

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
