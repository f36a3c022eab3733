import { ensure } from '@plekje/containers/checks'
import { Listing } from '@plekje/contracts'
import { flatPicture } from '@plekje/testing/heavy-pictures'
import { z } from 'zod'
import { SiteUser } from '../platform/site-user'
import type { AttackGroup } from './attack-group'

/** Concurrent uploads of the largest allowed picture keep the decoding process busy for a while. */
const CONCURRENT_UPLOADS = 4

export const uploads: AttackGroup = {
  name: 'Uploaded pictures',
  async run(platform, checks) {
    const [venue] = (await new SiteUser(platform, 'kijker').call('GET', '/api/listings?limit=1'))
      .must(200)
      .as(z.array(Listing.loose()))
    const joinWithReview = async (name: string) => {
      const user = await new SiteUser(platform, name).join()
      const review = (
        await user.call('POST', `/api/listings/${venue?.id}/reviews`, {
          rating: 4,
          comment: 'Fijne plek voor een lange avond.',
        })
      )
        .must(201)
        .as(z.looseObject({ id: z.string() }))
      return { send: (bytes: Buffer) => user.call('POST', `/api/reviews/${review.id}/photos`, bytes) }
    }
    const attacker = await joinWithReview('zwaar')
    const otherMember = await joinWithReview('licht')

    await checks.try("large pictures of one member do not delay another member's upload", async () => {
      const large = await flatPicture(7000, 7000).jpeg().toBuffer()
      const small = await flatPicture(60, 40).jpeg().toBuffer()
      let responseCount = 0
      const flood = Array.from({ length: CONCURRENT_UPLOADS }, async () => {
        const response = await attacker.send(large)
        responseCount += 1
        response.must(201, 429, 503)
      })
      ;(await otherMember.send(small)).must(201)
      const responsesBefore = responseCount
      await Promise.all(flood)
      ensure(responsesBefore < CONCURRENT_UPLOADS, 'the small picture was the last one')
      return `answered after ${responsesBefore} of ${CONCURRENT_UPLOADS} large pictures`
    })
  },
}
