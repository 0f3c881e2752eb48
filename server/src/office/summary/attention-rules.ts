import type { Finding } from '@course/contract/office/doctor'
import { type AttentionItem, attentionKinds } from '@course/contract/office/summary'
import * as paths from '@course/contract/paths'
import { belongsTo, judge } from '../problems/problem.ts'
import { problems } from '../problems/problems.ts'
import type { Facts } from '../problems/read-facts.ts'
import { isProblem, wordsOf } from '../problems/verdict.ts'

const listed = problems.filter(belongsTo('attention'))
type Listed = (typeof listed)[number]
type AttentionKind = AttentionItem['kind']

/** The facts that are read for every list. What is undefined could not be read. */
export type AttentionFacts = { [N in Listed['reads'][number]]: Facts[N] | undefined }

export interface AttentionView {
  isSuperAdmin: boolean
  unread: readonly string[]
  /** The doctor's newest report; undefined for a Super User, who can't open it. */
  report: { findings: readonly Finding[]; checkedAt: Date } | undefined
}

/** More than this many of one kind are one line, so that no kind hides the others. */
const maxList = 10

interface Line extends Omit<AttentionItem, 'since'> {
  since: Date | null
  /** The subject of the doctor that says the same. */
  subject?: string
}

/** A part that fails must not hide the others, and nobody may take it for empty. */
const unreadLine = (name: string): Line => ({
  kind: 'finding',
  text: `${name} could not be read just now. Reload this page in a minute.`,
  link: paths.admin,
  since: null,
})

const slowSubjects = new Set<string>(
  problems.flatMap((each) => ('subject' in each && !('attention' in each) ? [each.subject] : [])),
)

const reportLines = ({ report }: AttentionView, lines: readonly Line[]): Line[] =>
  (report?.findings ?? [])
    .filter(
      ({ level, subject }) =>
        level === 'red' && slowSubjects.has(subject) && !lines.some((line) => line.subject === subject),
    )
    .map(({ subject, text, place }) => ({
      kind: 'finding',
      text: `${subject}: ${text}`,
      link: place?.link ?? paths.doctor,
      since: report?.checkedAt ?? null,
    }))

const restOf: Partial<Record<AttentionKind, string>> = {
  cancellation: `${paths.purchases}?cancellation=open`,
  dispute: `${paths.purchases}?status=disputed`,
  // Each that is answered makes room for the next.
  address_request: paths.admin,
  email: paths.doctor,
  bounce: paths.users,
  broken: paths.content,
  finding: paths.doctor,
  draft: paths.content,
}

/** What an administrator has to do, most urgent kind first, and within a kind in the order of the facts. */
export function listAttention(facts: AttentionFacts, view: AttentionView): AttentionItem[] {
  const judged = listed
    .filter((each) => view.isSuperAdmin || !('isForSuperAdmins' in each))
    .flatMap((each) =>
      judge(each, facts)
        .filter(isProblem)
        .map(
          (verdict): Line => ({
            kind: each.attention,
            text: wordsOf(verdict),
            link: verdict.link ?? paths.doctor,
            since: verdict.since ?? null,
            ...(verdict.request && { request: verdict.request }),
            ...('subject' in each && { subject: each.subject }),
          }),
        ),
    )
  const lines = [...judged, ...view.unread.map(unreadLine), ...reportLines(view, judged)]
  const totals: Partial<Record<AttentionKind, number>> = {
    dispute: facts.disputes?.total ?? 0,
    address_request: facts.addressRequests?.total ?? 0,
    email: facts.emails?.total ?? 0,
    bounce: facts.bounces?.total ?? 0,
  }
  return attentionKinds.flatMap((kind) => {
    const items = lines.filter((line) => line.kind === kind)
    const shown = items.length > maxList ? items.slice(0, maxList - 1) : items
    const rest = Math.max(totals[kind] ?? 0, items.length) - shown.length
    const more: Line = { kind, text: `${rest} more like this.`, link: restOf[kind] ?? paths.purchases, since: null }
    return [...shown, ...(rest > 0 ? [more] : [])].map(({ text, link, request, since }) => ({
      kind,
      text,
      link,
      ...(request && { request }),
      since: since?.toISOString() ?? null,
    }))
  })
}
