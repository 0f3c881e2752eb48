/** A reason why the site can't start, in one sentence for whoever runs it. The process ends with exit code 1. */
export class StartError extends Error {}
