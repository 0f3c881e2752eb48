import type { AttentionKind } from '@course/contract/office/summary'
import type { FactName, Facts } from './read-facts.ts'
import type { Verdict } from './verdict.ts'

interface Outputs {
  subject?: string
  attention?: AttentionKind
  /** Only Super Admins can do something about it. */
  isForSuperAdmins?: true
  email?: string
}

/** One thing that can be wrong: the facts that it depends on, and a rule that judges them. */
export interface Problem<N extends FactName> extends Outputs {
  id: string
  reads: readonly N[]
  judge: (facts: Pick<Facts, N>) => Verdict | readonly Verdict[]
}

/** @param rule gets the facts in the order of their names */
export const problem = <const I extends string, const N extends readonly FactName[], const O extends Outputs>(
  id: I,
  outputs: O,
  reads: N,
  rule: (...facts: { [K in keyof N]: Facts[N[K]] }) => Verdict | readonly Verdict[],
): O & Problem<N[number]> & { id: I } => ({
  ...outputs,
  id,
  reads,
  judge: (facts) =>
    rule(...(reads.map((name: N[number]) => facts[name]) as unknown as { [K in keyof N]: Facts[N[K]] })),
})

export const belongsTo =
  <K extends keyof Outputs>(output: K) =>
  <P extends Outputs>(each: P): each is Extract<P, Record<K, unknown>> =>
    output in each

/** What a problem's rule says. Without one of its facts, there is nothing to say. */
export const judge = <N extends FactName>(
  problem: Problem<N>,
  facts: { [K in N]: Facts[K] | undefined },
): readonly Verdict[] =>
  problem.reads.some((name) => facts[name] === undefined) ? [] : [problem.judge(facts as Pick<Facts, N>)].flat()
