import type { IncomingMessage } from 'node:http'
import type { StoredDocument } from './fake-filter'
import type { FakeSettings } from './fake-search'
import { Refusal } from './refusal'

export type Body = Record<string, unknown>

export const defaults: FakeSettings = {
  searchableAttributes: [],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness'],
  synonyms: {},
  stopWords: [],
  typoTolerance: { minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } },
  pagination: { maxTotalHits: 1000 },
}
const otherSettings = ['localizedAttributes', 'faceting']

export function checkKey(request: IncomingMessage, path: string, [master, search]: readonly string[]): void {
  const { authorization } = request.headers
  if (authorization === undefined) throw new Refusal(401, 'missing_authorization_header')
  const isSearch = path === '/multi-search' || path.endsWith('/search')
  if (authorization === `Bearer ${master}` || (isSearch && authorization === `Bearer ${search}`)) return
  throw new Refusal(403, 'invalid_api_key')
}

export function bodyOf(request: IncomingMessage, text: string): Body {
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Refusal(415, 'invalid_content_type')
  if (text === '') throw new Refusal(400, 'missing_payload')
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string' && !value.isWellFormed()) throw new Error('lone surrogate')
      return value
    })
  } catch {
    throw new Refusal(400, 'malformed_payload')
  }
}

export function checkDocument(document: StoredDocument): void {
  if (document.id === undefined) throw new Refusal(400, 'missing_document_id')
  if (!/^[\w-]{1,511}$/.test(String(document.id))) throw new Refusal(400, 'invalid_document_id')
  const point = document._geo as { lat?: unknown; lng?: unknown } | null | undefined
  if (point && !(Number.isFinite(Number(point.lat)) && Number.isFinite(Number(point.lng)))) {
    throw new Refusal(400, 'invalid_document_geo_field')
  }
}

export function checkSettings(settings: Body): void {
  const unknown = Object.keys(settings).find((name) => !(name in defaults) && !otherSettings.includes(name))
  if (unknown) throw new Refusal(400, 'bad_request', `Unknown field \`${unknown}\``)
  const rules = Array.isArray(settings.rankingRules) ? settings.rankingRules : []
  const wrong = rules.find((rule) => !defaults.rankingRules.includes(rule) && !/^\w+:(?:asc|desc)$/.test(rule))
  if (wrong !== undefined) throw new Refusal(400, 'invalid_settings_ranking_rules')
}
