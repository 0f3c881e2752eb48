/** A word that the glossary rejects, and its position. */
export interface RejectedWord {
  line: number
  word: string
}

/** A text that may contain a rejected word, because something outside the code depends on it. */
export interface Exception {
  /** Matches the paths of the affected files. */
  files: RegExp
  /** Matches the text that is left out of the search. */
  text: RegExp
  reason: string
}

export const exceptions: Exception[] = [
  { files: /./, text: /(?<=['"`])authorised(?=['"`])|\bauthorised(?=:)/g, reason: 'a stored state of attempts' },
  { files: /^docs\/(?:payments|security)\.md$/, text: /\bauthorised\b/g, reason: 'the same, in tables and pictures' },
  { files: /./, text: /check-up/g, reason: 'the address of a page and of a call' },
  {
    files: /./,
    text: /enrolments_total|EnrolmentsFail|"Enrolments by|mail_letters_total|LettersRefused|"Letters"/g,
    reason: 'metrics and alerts',
  },
  { files: /./, text: /ledger\.compare/g, reason: 'the name of a job' },
  { files: /./, text: /letter-spacing|letterSpacing/g, reason: 'a property of CSS' },
  { files: /./, text: /next_look_at/g, reason: 'a column' },
  { files: /./, text: /'let go'|'Let go'|"let go"|“Let go|let go'/g, reason: 'a stage of a property' },
  {
    files: /./,
    text: /'(?:opened|checking) > authorised'|'authorised > \w+'/g,
    reason: 'stored states, from one to the next',
  },
  {
    files: /./,
    text: /(?<=[?&'`/])standing\b|\bstanding(?=[:,]|'| \}| &&|\])|'Standing'|,Standing\b/g,
    reason: 'a field of the API, and a column of its CSV',
  },
  {
    files: /walkthrough|content\/README|labels-lessons/,
    text: /ledger/gi,
    reason: 'a step of a walkthrough has a ledger of the money that moves in it',
  },
  {
    files: /^(?:sandbox-gateway\/|server\/test\/faults\/|lab\/crash\/|docs\/)/,
    text: /ledger/gi,
    reason: 'the local gateway keeps its transactions in a ledger, and the crash tests compare it with ours',
  },
  {
    files:
      /alphabet|\/find|receipt\.spec|email-tricks|\/search\.ts|shortcuts|users-page|members-pages|cases\.ts|security\.md|axe\.ts|pictures\.ts|opened-videos\.tsx|state-resources|email-typo|content\/README|content-fields|content\/content\.ts|docs\/(?:admin|decisions)|sandbox-gateway\/src\/(?:config|rules\/context)/,
    text: /letters?/gi,
    reason: 'a letter of the alphabet, or the size of a sheet of paper',
  },
  {
    files:
      /^(?:contract\/src\/(?:sales\/(?:cancellations|terms)|words\/texts)|docs\/payments)|\/(?:audit-calls|example-emails|cancellation|withdrawal|written-|timeline-entries|schema\.ts)[^/]*$/,
    text: /letters?/gi,
    reason: 'a letter by post that cancels a purchase',
  },
  {
    files: /\/import(?:-columns|-text\.test|\.spec)\.ts$|\/imported-files\/|accessibility-admin\.spec/,
    text: /e[- ]mail(?:[- ]adresse)?/gi,
    reason: 'the name of a column in a file of another product',
  },
  {
    files: /^content\/(?:states|lessons|walkthroughs)\//,
    text: /letters?/gi,
    reason: 'a letter by post to an owner, or a letter of credit',
  },
  {
    files: /walkthrough|^content\/README|labels-lessons/,
    text: /ledger/gi,
    reason: 'what a walkthrough costs and brings, in dollars, as its readers would write it into a ledger',
  },
  { files: /toasts\.spec\.ts$/, text: /trial: true/g, reason: 'an option of Playwright' },
]

/** Files whose wording is not ours to change, or is checked at its source. */
export const unchecked =
  /^(?:package-lock\.json|server\/migrations\/|third-party|content\/words\/legal|demo-content\/|docs\/(?:openapi\.json|spec-coverage\.md|glossary\.md)|scripts\/check\/words)|(?:\.(?:png|woff2|svg|ico|jpg|webp|sql)|LICENSE)$/

/** @returns the words that the last column of each table rejects */
export function readGlossary(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => /^\|(?! *(?:---|.*\| Not \|$))/.test(line))
    .flatMap((line) => (line.split('|').at(-2) ?? '').split(','))
    .map((word) => word.replaceAll('`', '').trim())
    .filter((word) => word !== '')
}

/** Finds rejected words in prose and inside names: `letGo` and `let-go` hold the words "let go". */
export function findRejectedWords(text: string, words: string[]): RejectedWord[] {
  const alternatives = words.map((word) => separated(word).replace(/[- ]/g, '[- ]'))
  const pattern = new RegExp(`(?<![a-z])(?:${alternatives.join('|')})s?(?![a-z])`, 'gi')
  return text
    .split('\n')
    .flatMap((line, index) => [...separated(line).matchAll(pattern)].map(([word]) => ({ line: index + 1, word })))
}

/** Puts a space where a name's words meet. */
const separated = (text: string) => text.replaceAll('_', ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
