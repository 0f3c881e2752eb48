/** Variables that were renamed: "sandbox" now only means Braintree's sandbox. */
const renamed: Record<string, string> = {
  SANDBOX_PORT: 'LOCAL_GATEWAY_PORT',
  SANDBOX_SETTLE_S: 'LOCAL_GATEWAY_SETTLE_S',
}

type Variables = Record<string, string | undefined>

/**
 * Reads variables under their former names, so that settings of an older version keep working. If both names are set,
 * the current one counts.
 * @returns the variables under their current names, and a notice for the operator if a former name is in use
 */
export function withCurrentNames(given: Variables): { variables: Variables; notice: string | undefined } {
  const variables = { ...given }
  const replaced: string[] = []
  for (const [former, current] of Object.entries(renamed)) {
    if (given[former] === undefined) continue
    variables[current] = given[current] ?? given[former]
    delete variables[former]
    replaced.push(`${former} is now ${current}`)
  }
  if (given.PAYMENTS === 'sandbox') {
    variables.PAYMENTS = 'local'
    replaced.push('PAYMENTS=sandbox is now PAYMENTS=local')
  }
  const notice = `Please rename these settings; their old names still work: ${replaced.join(', ')}.`
  return { variables, notice: replaced.length > 0 ? notice : undefined }
}
