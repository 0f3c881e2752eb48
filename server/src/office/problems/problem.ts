import type { Finding, levels } from '@course/contract/office/doctor'
import type { AttentionKind } from '@course/contract/office/summary'
import type { FactName, Facts } from './facts.ts'

/** What a rule says about its facts. Whatever is not green is a problem. */
export interface Verdict extends Omit<Finding, 'subject'> {
  /** What to do about it, unless the text says so. */
  action?: string
  since?: Date | null
  /** The page that deals with it, if that is not the doctor's. */
  link?: string
}

type Judge = (text: string, action?: string) => Verdict

export const green = (text: string): Verdict => ({ level: 'green', text })
export const amber: Judge = (text, action) => ({ level: 'amber', text, ...(action && { action }) })
export const red: Judge = (text, action) => ({ level: 'red', text, ...(action && { action }) })

export const isProblem = ({ level }: { level: (typeof levels)[number] }): boolean => level !== 'green'

/** What is wrong and what to do, as all outputs say it. */
export const wordsOf = ({ text, action }: Pick<Verdict, 'text' | 'action'>): string =>
  action ? `${text} ${action}` : text

/** A number for Prometheus. What could not be read is missing in the facts. */
export interface Gauge {
  name: string
  help: string
  read(facts: { [N in FactName]?: Facts[N] | undefined }): number | undefined
}

/** The outputs to which a problem belongs. */
interface Outputs {
  /** The heading under which the doctor names it. */
  subject?: string
  /** Its lines under "Needs attention". */
  attention?: AttentionKind
  /** Only Super Admins can do something about it. */
  isForSuperAdmins?: true
  /** The subject of the email to the owner. */
  email?: string
  gauges?: readonly Gauge[]
}

/** One thing that can be wrong: the facts that it depends on, and a rule that judges them. */
export interface Problem<K extends FactName> extends Outputs {
  id: string
  reads: readonly K[]
  judge: (facts: Pick<Facts, K>, now: Date) => Verdict | readonly Verdict[]
}

export const problem = <K extends FactName, const O extends Outputs>(
  id: string,
  outputs: O,
  reads: readonly K[],
  judge: Problem<K>['judge'],
) => ({ id, reads, judge, ...outputs })

/** Narrows problems to those of one output. */
export const belongsTo =
  <N extends keyof Outputs>(output: N) =>
  <P extends Outputs>(each: P): each is Extract<P, Record<N, unknown>> =>
    output in each

/** What a problem's rule says. Without one of its facts, there is nothing to say. */
export function judge<K extends FactName>(
  { reads, judge: rule }: Problem<K>,
  facts: { [N in K]: Facts[N] | undefined },
  now: Date,
): readonly Verdict[] {
  if (reads.some((name) => facts[name] === undefined)) return []
  return [rule(facts as Pick<Facts, K>, now)].flat()
}
