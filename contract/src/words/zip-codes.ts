import { type StateCode, stateCodes } from './postal-codes.ts'

/** The first three digits of each state's ZIP codes. */
const prefixes: Record<StateCode, string> = {
  al: '350-352 354-369',
  ak: '995-999',
  az: '850-853 855-857 859-860 863-865',
  ar: '716-729',
  ca: '900-908 910-928 930-961',
  co: '800-816',
  ct: '060-069',
  de: '197-199',
  dc: '200 202-205 569',
  fl: '320-339 341-342 344 346-347 349',
  ga: '300-319 398-399',
  hi: '967-968',
  id: '832-838',
  il: '600-620 622-629',
  in: '460-479',
  ia: '500-516 520-528',
  ks: '660-662 664-679',
  ky: '400-418 420-427',
  la: '700-701 703-708 710-714',
  me: '039-049',
  md: '206-212 214-219',
  ma: '010-027 055',
  mi: '480-499',
  mn: '550-551 553-567',
  ms: '386-397',
  mo: '630-631 633-641 644-658',
  mt: '590-599',
  ne: '680-681 683-693',
  nv: '889-891 893-895 897-898',
  nh: '030-038',
  nj: '070-089',
  nm: '870-871 873-875 877-884',
  ny: '005 100-149',
  nc: '270-289',
  nd: '580-588',
  oh: '430-459',
  ok: '730-731 734-741 743-749',
  or: '970-979',
  pa: '150-196',
  ri: '028-029',
  sc: '290-299',
  sd: '570-577',
  tn: '370-385',
  tx: '733 750-799 885',
  ut: '840-847',
  vt: '050-054 056-059',
  va: '201 220-246',
  wa: '980-986 988-994',
  wv: '247-268',
  wi: '530-532 534-535 537-549',
  wy: '820-831',
}

const states = new Map<number, StateCode>()
for (const code of stateCodes) {
  for (const range of prefixes[code].split(' ')) {
    const [from = 0, to = from] = range.split('-').map(Number)
    for (let prefix = from; prefix <= to; prefix += 1) states.set(prefix, code)
  }
}

/**
 * The state of a ZIP or ZIP+4 code. Undefined for military addresses, territories, and what is no ZIP code in use. Source:
 * USPS Labeling List L002, "3-Digit ZIP Code Prefix Matrix".
 */
export const stateOfZip = (zip: string): StateCode | undefined =>
  /^\d{5}(-?\d{4})?$/.test(zip.trim()) ? states.get(Number(zip.trim().slice(0, 3))) : undefined
