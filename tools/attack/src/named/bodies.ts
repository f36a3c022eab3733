import { gzipSync } from 'node:zlib'
import { ensure } from '@plekje/containers/checks'
import { withoutUndefined } from '@plekje/contracts'
import { endpoints, keyOf } from '../generate/endpoints'
import { validRequests } from '../generate/generator'
import { parseObject } from '../oracles/responses'
import { createParticipants } from '../participants'
import { sendAs } from '../send-as'
import type { AttackGroup } from './attack-group'

const encodings = ['gzip', 'br', 'deflate'] as const
const BOMB_BYTES = 30 * 1024 * 1024

/** Bodies that differ from their headers. */
export const bodies: AttackGroup = {
  name: 'Bodies',
  async run(platform, checks) {
    const participants = await createParticipants(platform)
    const createRequest = validRequests(participants.existingValues)
    const endpointsWithBody = endpoints.filter(({ body, access }) => body !== undefined && access !== 'internal')
    const sendEncoded = async (endpoint: (typeof endpointsWithBody)[number], encoding: string, body?: Buffer) => {
      const request = createRequest(endpoint)
      const headers = [...request.headers, ['Content-Encoding', encoding] as const]
      const encodedRequest = { ...request, headers, body: body ?? request.body }
      return sendAs(platform, participants.attackers[request.role], withoutUndefined(encodedRequest))
    }

    await checks.try('every endpoint refuses a plain body that is declared compressed with a Dutch 400', async () => {
      const problems: string[] = []
      for (const endpoint of endpointsWithBody) {
        for (const encoding of encodings) {
          const { status, body } = await sendEncoded(endpoint, encoding)
          const { error } = parseObject(body.toString())
          if (status !== 400 || typeof error !== 'string') problems.push(`${keyOf(endpoint)} as ${encoding}: ${status}`)
        }
      }
      if (problems.length > 0)
        throw new Error(`${problems.length} of ${3 * endpointsWithBody.length}\n${problems.slice(0, 10).join('\n')}`)
      return `${endpointsWithBody.length} endpoints, ${encodings.length} encodings`
    })
    await checks.try('a body that is too large after decompression gets 413', async () => {
      const bomb = gzipSync(Buffer.alloc(BOMB_BYTES, 0x20))
      for (const endpoint of endpointsWithBody.filter(({ maxBodyBytes = 0 }) => maxBodyBytes < BOMB_BYTES)) {
        const { status } = await sendEncoded(endpoint, 'gzip', bomb)
        ensure(status === 413, `${keyOf(endpoint)} answered ${status}`)
      }
      return `${bomb.length} bytes that decompress to ${BOMB_BYTES}`
    })
    await checks.try('a body accepts only numbers as numbers', async () => {
      const { member } = participants.attackers
      const values = [true, ' 1', '1', '1 ', '0x1', '1e0', [1], ['1'], '', null, 1.5]
      for (const listingId of values) (await member.call('POST', '/api/favorites', { listingId })).must(400)
      for (const venueId of values) {
        ;(await member.call('POST', '/api/admin/venue-analytics/track', { venueId, actionType: 'view' })).must(400)
      }
      return values.map((value) => JSON.stringify(value)).join(' ')
    })
    await checks.try('an address accepts numbers in one form only', async () => {
      const forms = ['%201', '1%20', '0x1', '1e0', '%2B1', '01', '1.0', '%EF%BC%91', 'true', '%091']
      const { visitor } = participants.attackers
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
