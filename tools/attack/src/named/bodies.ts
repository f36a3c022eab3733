import { gzipSync } from 'node:zlib'
import { ensure } from '@plekje/containers/checks'
import { assembleCast } from '../cast'
import { endpoints, keyOf } from '../generate/endpoints'
import { goodRequests } from '../generate/generator'
import { objectOf } from '../oracles/answers'
import { sendAs } from '../send-as'
import type { AttackGroup } from './attack-group'

const encodings = ['gzip', 'br', 'deflate'] as const
const BOMB_BYTES = 30 * 1024 * 1024

/** Bodies that differ from their headers. */
export const bodies: AttackGroup = {
  name: 'Bodies',
  async run(platform, checks) {
    const cast = await assembleCast(platform)
    const good = goodRequests(cast.existingValues)
    const withBody = endpoints.filter(({ body, access }) => body !== undefined && access !== 'internal')
    const sendEncoded = async (endpoint: (typeof withBody)[number], encoding: string, body?: Buffer) => {
      const request = good(endpoint)
      const headers = [...request.headers, ['Content-Encoding', encoding] as const]
      const encoded = body ? { ...request, headers, body } : { ...request, headers }
      return sendAs(platform, cast.attackers[request.role], encoded)
    }

    await checks.try('a plain body that says it is packed is a Dutch 400 everywhere', async () => {
      const wrong: string[] = []
      for (const endpoint of withBody) {
        for (const encoding of encodings) {
          const { status, body } = await sendEncoded(endpoint, encoding)
          const { error } = objectOf(body.toString())
          if (status !== 400 || typeof error !== 'string') wrong.push(`${keyOf(endpoint)} as ${encoding}: ${status}`)
        }
      }
      if (wrong.length > 0)
        throw new Error(`${wrong.length} of ${3 * withBody.length}\n${wrong.slice(0, 10).join('\n')}`)
      return `${withBody.length} endpoints, ${encodings.length} encodings`
    })
    await checks.try('a body that is too large once it is unpacked is 413', async () => {
      const bomb = gzipSync(Buffer.alloc(BOMB_BYTES, 0x20))
      for (const endpoint of withBody.filter(({ maxBodyBytes = 0 }) => maxBodyBytes < BOMB_BYTES)) {
        const { status } = await sendEncoded(endpoint, 'gzip', bomb)
        ensure(status === 413, `${keyOf(endpoint)} answered ${status}`)
      }
      return `${bomb.length} bytes that take ${BOMB_BYTES}`
    })
    await checks.try('values of another kind are not taken for numbers in a body', async () => {
      const { member } = cast.attackers
      const kinds = [true, ' 1', '1', '1 ', '0x1', '1e0', [1], ['1'], '', null, 1.5]
      for (const listingId of kinds) (await member.call('POST', '/api/favorites', { listingId })).must(400)
      for (const venueId of kinds) {
        ;(await member.call('POST', '/api/admin/venue-analytics/track', { venueId, actionType: 'view' })).must(400)
      }
      return kinds.map((kind) => JSON.stringify(kind)).join(' ')
    })
    await checks.try('numbers in an address are taken in their one form only', async () => {
      const forms = ['%201', '1%20', '0x1', '1e0', '%2B1', '01', '1.0', '%EF%BC%91', 'true', '%091']
      const { visitor } = cast.attackers
      for (const form of forms) {
        ;(await visitor.call('GET', `/api/listings/category/${form}`)).must(400, 404)
        ;(await visitor.call('GET', `/api/listings?limit=${form}`)).must(400)
        ;(await visitor.call('GET', `/api/search?offset=${form}`)).must(400)
      }
      ;(await visitor.call('GET', '/api/search?lat=0x10&lng=5')).must(400)
      return forms.join(' ')
    })
  },
}
