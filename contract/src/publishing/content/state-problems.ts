/** What fits together on the page of a state: a value for a filter, or a period, needs the fact that it comes from. */

interface StateParts {
  biddingGroup: string | null
  saleMonths: readonly number[]
  soldOnline: string | null
  rateNumber: object | null
  cells: Readonly<Record<string, { doesNotApply?: true | undefined } | null>>
  periods: readonly { cell: string }[]
}

interface Problem {
  path: (string | number)[]
  message: string
}

/** @returns a sentence for each value that lacks its fact, with the field where it is shown */
export function stateProblems(state: StateParts): Problem[] {
  const { biddingGroup, saleMonths, soldOnline, rateNumber, cells, periods } = state
  const facts = Object.values(cells).filter((fact) => fact !== null && fact !== undefined)
  const problems: (Problem | false)[] = [
    biddingGroup !== null &&
      !cells.bidding && {
        path: ['biddingGroup'],
        message: 'First write the fact “How bidding works”. The group comes from it.',
      },
    saleMonths.length > 0 &&
      !cells.saleTime && {
        path: ['saleMonths'],
        message: 'First write the fact “When sales are held”. The months come from it.',
      },
    saleMonths.some((month, index) => index > 0 && month <= (saleMonths[index - 1] ?? 0)) && {
      path: ['saleMonths'],
      message: 'Name each month once, from January to December.',
    },
    soldOnline !== null &&
      facts.length === 0 && {
        path: ['soldOnline'],
        message: 'First write a fact about the sale. This comes from it.',
      },
    rateNumber !== null &&
      (!cells.rate || cells.rate.doesNotApply === true) && {
        path: ['rateNumber'],
        message: 'First write the fact “Rate or penalty”, as one that applies. The number comes from it.',
      },
    ...periods.map(
      ({ cell }, index) =>
        !cells[cell] && {
          path: ['periods', index, 'cell'],
          message: 'First write this fact. The period comes from it.',
        },
    ),
  ]
  return problems.filter((problem) => problem !== false)
}
