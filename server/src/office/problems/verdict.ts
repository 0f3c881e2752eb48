import type { Finding } from '@course/contract/office/doctor'
import * as paths from '@course/contract/paths'
import { type DocumentName, documentKind } from '@course/contract/publishing/documents/documents'

/** What a rule says about its facts. Whatever is not green is a problem. */
export interface Verdict extends Omit<Finding, 'subject'> {
  /** What to do about it, unless the text says so. */
  action?: string
  since?: Date | null
  /** The page that deals with it, if that is not the doctor's. */
  link?: string
  /** The message that an administrator closes, once it is answered. */
  request?: string
}

type More = Omit<Verdict, 'level' | 'text' | 'action'>
const say =
  (level: Verdict['level']) =>
  (text: string, action = '', more: More = {}): Verdict => ({ level, text, ...(action && { action }), ...more })

export const green = say('green')
export const amber = say('amber')
export const red = say('red')

export const isProblem = ({ level }: Pick<Verdict, 'level'>): boolean => level !== 'green'

/** What is wrong and what to do, as all outputs say it. */
export const wordsOf = ({ text, action }: Pick<Verdict, 'text' | 'action'>): string =>
  action ? `${text} ${action}` : text

/** The document in the editor where it can be changed. */
export const at = (document: DocumentName) => ({
  place: { title: documentKind(document).title, link: paths.contentDocument(document) },
})

export const itemOf = (document: DocumentName, text: string) => ({ text, link: paths.contentDocument(document) })
