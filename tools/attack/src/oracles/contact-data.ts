import { type Oracle, parseObject } from './responses'

interface Secrets {
  /** Phone numbers, addresses and sites of venues. */
  readonly contacts: ReadonlySet<string>
  /** Mail addresses of members. */
  readonly addresses: readonly string[]
}

const MAIL_ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const PHONE_NUMBER = /(?:\+|\b0)\d[\d\s-]{6,}\d/g
const SITE_ADDRESS = /https?:\/\/[^\s"'<>\\)]+/g
const CONTACT_KEYS = new Set(['phone', 'email', 'website', 'telephone'])

/** Refuses responses to visitors with a member's mail address or with contact data of a venue. */
export const noContactData =
  ({ contacts, addresses }: Secrets): Oracle =>
  ({ request, text, response }) => {
    if (request.role !== 'visitor' || request.bytes) return undefined
    const requestText = `${request.target}${request.body ?? ''}`
    const address = addresses.find((candidate) => text.includes(candidate) && !requestText.includes(candidate))
    if (address !== undefined) return `a visitor gets ${address}`
    const contact = [...candidatesIn(text)].find(
      (candidate) => contacts.has(candidate) && !requestText.includes(candidate),
    )
    if (contact !== undefined) return `a visitor gets ${contact}`
    const type = String(response.headers['content-type'] ?? '')
    if (response.status >= 300 || !type.startsWith('application/json') || request.target.includes('openapi'))
      return undefined
    const key = contactKeyIn(parseObject(text))
    return key === undefined ? undefined : `a visitor gets “${key}”`
  }

function* candidatesIn(text: string): Generator<string> {
  for (const pattern of [MAIL_ADDRESS, PHONE_NUMBER, SITE_ADDRESS]) {
    for (const [candidate] of text.matchAll(pattern)) yield candidate
  }
}

function contactKeyIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    if (CONTACT_KEYS.has(name) && typeof part === 'string' && part !== '') return name
    const deeper = contactKeyIn(part)
    if (deeper !== undefined) return deeper
  }
  return undefined
}
