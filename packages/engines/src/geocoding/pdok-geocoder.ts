import { z } from 'zod'
import type { GeocodedPlace, Geocoder } from './geocoder'

const TIMEOUT_MS = 3_000
const MAX_TEXT_CHARACTERS = 200
/** A ping result is cached this long, because the server is public: frequent pings would burden it. */
const PING_CACHE_MS = 60_000
/** Maximum distance to the nearest address in metres; beyond it a point is abroad or at sea. */
const MAX_METRES = 30_000
/** Operators of the server's query language. */
const OPERATORS = /[:"*?~^(){}[\]\\/+!&|]/g

/** The geocoder did not answer, or violated its protocol. */
class GeocoderUnavailableError extends Error {
  /** `driver-errors.ts` of service-kit recognises an unavailable engine by this name. */
  override readonly name = 'TimeoutError'
}

const Reply = z.object({
  response: z.object({
    docs: z.array(
      z.object({
        weergavenaam: z.string(),
        centroide_ll: z.string(),
        /** Metres; only in reverse results. */
        afstand: z.number().optional(),
      }),
    ),
  }),
})

/**
 * A server of the PDOK Locatieserver protocol (v3_1).
 * @param url address up to the version: `https://host/bzk/locatieserver/search/v3_1`
 */
export async function openPdokGeocoder(url: string): Promise<Geocoder> {
  const base = url.replace(/\/+$/, '')
  let pingedAt = Number.NEGATIVE_INFINITY

  const fetchFirstDocument = async (path: string, parameters: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ rows: '1', ...parameters })
    try {
      const response = await fetch(`${base}/${path}?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      // Read also when it is not used: Node ends the process when a server closes the connection of an unread response.
      const text = await response.text()
      if (!response.ok) throw new Error(`status ${response.status}`)
      return Reply.parse(JSON.parse(text)).response.docs[0]
    } catch (cause) {
      throw new GeocoderUnavailableError(`${base} does not respond as a geocoder`, { cause })
    }
  }

  return {
    kind: 'pdok',
    async find(text) {
      const queryText = text.toWellFormed().slice(0, MAX_TEXT_CHARACTERS).replace(OPERATORS, ' ').trim()
      if (queryText === '') return null
      return placeOf(await fetchFirstDocument('free', { q: queryText, fl: 'weergavenaam,centroide_ll' }))
    },
    async reverse({ lat, lng }) {
      const document = await fetchFirstDocument('reverse', {
        lat: `${lat}`,
        lon: `${lng}`,
        fl: 'weergavenaam,centroide_ll,afstand',
      })
      return (document?.afstand ?? 0) > MAX_METRES ? null : placeOf(document)
    },
    async ping() {
      if (Date.now() - pingedAt < PING_CACHE_MS) return
      await fetchFirstDocument('free', { q: 'Utrecht', fl: 'weergavenaam,centroide_ll' })
      pingedAt = Date.now()
    },
    async close() {},
  }
}

function placeOf(
  document: { readonly weergavenaam: string; readonly centroide_ll: string } | undefined,
): GeocodedPlace | null {
  const [, lng, lat] = /^POINT\((-?[\d.]+) (-?[\d.]+)\)$/.exec(document?.centroide_ll ?? '') ?? []
  return document && lat && lng ? { lat: Number(lat), lng: Number(lng), label: document.weergavenaam } : null
}
