/** At the end of a lesson's address, leads to where the member stopped in it. */
export const continueHash = '#continue'
