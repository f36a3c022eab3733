import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send only a handful of different headers, so parsing is cached. */
const choicesByHeader = new LRUCache<string, Encoding>({ max: 200 })

/** The best encoding that the client accepts: brotli, else gzip, else none. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const header = String(acceptEncoding)
  const cached = choicesByHeader.get(header)
  if (cached !== undefined) return cached
  const encoding = chooseFrom(header)
  choicesByHeader.set(header, encoding)
  return encoding
}

function chooseFrom(header: string): Encoding {
  const acceptedEncodings = new Set<string>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    if (quality === undefined || Number(quality.slice(2)) > 0) acceptedEncodings.add(name)
  }
  if (acceptedEncodings.has('br')) return 'br'
  return acceptedEncodings.has('gzip') ? 'gzip' : 'identity'
}
