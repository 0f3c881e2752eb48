/** Why the site can't start, in one sentence for the operator. The process exits with 1. */
export class StartError extends Error {}
