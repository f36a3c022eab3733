import { type Oracle, objectOf } from './answers'

export interface Secrets {
  /** Phone numbers, addresses and sites of venues. */
  readonly contacts: ReadonlySet<string>
  /** Mail addresses of members. */
  readonly addresses: readonly string[]
}

const mailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const phoneNumber = /(?:\+|\b0)\d[\d\s-]{6,}\d/g
const siteAddress = /https?:\/\/[^\s"'<>\\)]+/g
const keys = new Set(['phone', 'email', 'website', 'telephone'])

/** Refuses responses with contact data of a venue for visitors, or with a member's mail address for non-administrators. */
export const noContactData =
  ({ contacts, addresses }: Secrets): Oracle =>
  ({ request, text, answer }) => {
    if (request.role === 'administrator' || request.bytes) return undefined
    const sent = `${request.target}${request.body ?? ''}`
    const address = addresses.find((candidate) => text.includes(candidate) && !sent.includes(candidate))
    if (address !== undefined && request.role === 'visitor') return `a visitor is told ${address}`
    if (request.role !== 'visitor') return undefined
    const found = [...candidatesIn(text)].find((candidate) => contacts.has(candidate) && !sent.includes(candidate))
    if (found !== undefined) return `a visitor is told ${found}`
    const type = String(answer.headers['content-type'] ?? '')
    if (answer.status >= 300 || !type.startsWith('application/json') || request.target.includes('openapi'))
      return undefined
    const key = keyWithValue(objectOf(text))
    return key === undefined ? undefined : `a visitor is told “${key}”`
  }

function* candidatesIn(text: string): Generator<string> {
  for (const pattern of [mailAddress, phoneNumber, siteAddress]) {
    for (const [candidate] of text.matchAll(pattern)) yield candidate
  }
}

function keyWithValue(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    if (keys.has(name) && typeof part === 'string' && part !== '') return name
    const deeper = keyWithValue(part)
    if (deeper !== undefined) return deeper
  }
  return undefined
}
