/** Whether a header's list names something. An ETag may have been weakened on the way; "q=0" means "not this one". */
export const names = (header: string | undefined, item: string): boolean =>
  (header ?? '').split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    return name.replace(/^W\//, '') === item && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter))
  })
